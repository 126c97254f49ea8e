import { type EditableFolder, readTextAt, writeAt } from './editable-folder.ts'

/** What is stored about a draft beside its file. */
interface DraftState {
  /** Its status in the editor. */
  status: string
  /** The version of the published file from which the draft began. */
  from: string | null
  /** For an article: the category that it is added to. */
  category?: string | undefined
}

const STATES = '.editing/drafts.json'

export async function draftStates(folder: EditableFolder): Promise<Record<string, DraftState>> {
  return JSON.parse((await readTextAt(folder, STATES)) ?? '{}')
}

/** Stores the state of a draft; undefined deletes it. */
export async function setDraftState(
  folder: EditableFolder,
  path: string,
  state: DraftState | undefined,
): Promise<void> {
  const { [path]: _, ...others } = await draftStates(folder)
  const states = { ...others, ...(state && { [path]: state }) }
  await writeAt(folder, STATES, `${JSON.stringify(states, null, 2)}\n`)
}
