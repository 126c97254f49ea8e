import { type EditableFolder, readTextAt, writeAt } from './editable-folder.ts'

/** Of a draft. */
interface DraftState {
  /** In the editor. */
  status: string
  /** The version of the published file that it began from. */
  from: string | null
  /** Of an article: the category that it is added to. */
  category?: string | undefined
}

const STATES = '.editing/drafts.json'

export async function draftStates(folder: EditableFolder): Promise<Record<string, DraftState>> {
  return JSON.parse((await readTextAt(folder, STATES)) ?? '{}')
}

/** Undefined forgets it. */
export async function setDraftState(
  folder: EditableFolder,
  path: string,
  state: DraftState | undefined,
): Promise<void> {
  const { [path]: _, ...others } = await draftStates(folder)
  const states = { ...others, ...(state && { [path]: state }) }
  await writeAt(folder, STATES, `${JSON.stringify(states, null, 2)}\n`)
}
