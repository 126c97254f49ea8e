import { randomBytes } from 'node:crypto'
import { type DraftLink, EditRefused } from '#app/content/editing.ts'
import { DRAFT_LINK } from '#app/content/preview.ts'
import { documentFile } from '#server/content/embedded/model.ts'
import {
  idOfLink,
  SHARED_DRAFTS,
  type SharedDrafts,
  sharedDraftsFile,
} from '#server/content/embedded/shared-drafts.ts'
import { categoryToAdd } from './article-category.ts'
import { documentName } from './describe-findings.ts'
import { versionsAt } from './document-text.ts'
import { draftStates } from './draft-states.ts'
import { alone, readTextAt, writeAt } from './editable-folder.ts'
import type { EditingServices } from './services.ts'

/** Links that show one draft to a colleague who does not sign in. */

/** A week: long enough for a holiday, and an old mail shows nothing. */
const LINK_MS = 7 * 24 * 3_600_000

/**
 * Path of a new link, whose secret is shown once. Rejects with EditRefused without a draft, and
 * for an article that is in no category and has none chosen: it has no page.
 */
export function shareDraft(services: EditingServices, path: string, author: string) {
  const { folder, embedded } = services
  return alone(folder, async () => {
    const { draft } = await versionsAt(services, path)
    if (draft === null)
      throw new EditRefused('Der er ingen kladde endnu. Gem først: linket viser den, som den er gemt.')
    const article = documentFile.parse(JSON.parse(draft))
    const chosen = (await draftStates(folder))[path]?.category
    const category = categoryToAdd(article, chosen, await embedded.read())?.path
    const secret = randomBytes(16).toString('base64url')
    const until = Date.now() + LINK_MS
    await change(services, (links) => ({ ...links, [idOfLink(secret)]: { path, category, until, author } }))
    return { href: `/preview?${new URLSearchParams({ [DRAFT_LINK]: secret })}`, until }
  })
}

/** Those that still show something, the one that ends last first. */
export async function draftLinks(services: EditingServices): Promise<DraftLink[]> {
  const { drafts, customTypes } = await services.embedded.read()
  return Object.entries(await readLinks(services))
    .flatMap(([id, { path, until, author }]) => {
      const draft = drafts.find((source) => source.path === path.replace('documents/', 'drafts/'))
      return draft && until > Date.now()
        ? [{ id, title: documentName(draft.file, customTypes), until, author }]
        : []
    })
    .sort((a, b) => b.until - a.until)
}

export function closeLink(services: EditingServices, id: string): Promise<void> {
  return alone(services.folder, () =>
    change(services, (links) => Object.fromEntries(Object.entries(links).filter(([each]) => each !== id))),
  )
}

/** When a draft is published or deleted: a later one at its place is another. */
export async function forgetLinksTo(services: EditingServices, path: string): Promise<void> {
  if (Object.values(await readLinks(services)).some((link) => link.path === path))
    await change(services, (links) =>
      Object.fromEntries(Object.entries(links).filter(([, link]) => link.path !== path)),
    )
}

export async function renameAuthorOfLinks(services: EditingServices, from: string, to: string) {
  if (Object.values(await readLinks(services)).some(({ author }) => author === from))
    await change(services, (links) =>
      Object.fromEntries(
        Object.entries(links).map(([id, link]) => [
          id,
          link.author === from ? { ...link, author: to } : link,
        ]),
      ),
    )
}

async function readLinks({ folder }: EditingServices): Promise<SharedDrafts> {
  const text = await readTextAt(folder, SHARED_DRAFTS)
  return text === null ? {} : sharedDraftsFile.parse(JSON.parse(text))
}

/** Expired ones leave with each change. */
async function change(
  services: EditingServices,
  changed: (links: SharedDrafts) => SharedDrafts,
): Promise<void> {
  const links = Object.entries(changed(await readLinks(services)))
  const valid = Object.fromEntries(links.filter(([, { until }]) => until > Date.now()))
  await writeAt(services.folder, SHARED_DRAFTS, `${JSON.stringify(valid, null, 2)}\n`)
}
