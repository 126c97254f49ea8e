import { hash } from 'node:crypto'
import { z } from 'zod'
import { withArticle } from './listed-article.ts'
import type { DocumentFile } from './model.ts'

/*
 * Links that show one draft to a colleague. Only what is made of a link's secret is stored, in the
 * content folder: all instances that share it know the same links, and one that is taken out of the
 * file shows nothing more.
 */

/** Below the content folder. */
export const SHARED_DRAFTS = '.editing/links.json'

const sharedDraft = z.object({
  /** Of the document, below the content folder: `documents/industry/festival.json`. */
  path: z.string(),
  /** Of an article in no category: the one that it will be in. */
  category: z.string().optional(),
  /** epoch ms */
  until: z.number(),
  /** Name of who made it; '' if it is not known. */
  author: z.string(),
})
export const sharedDraftsFile = z.record(z.string(), sharedDraft)
/** By what is made of their secrets. */
export type SharedDrafts = z.infer<typeof sharedDraftsFile>

/** What is stored of a link's secret. */
export function idOfLink(secret: string): string {
  return hash('sha256', `draft link ${secret}`, 'base64url')
}

/** Of the names of releases, which are folders, none begins so. */
const RELEASE = '.link '

/** The id of the release that a link shows. */
export function releaseOfLink(secret: string): string {
  return RELEASE + idOfLink(secret)
}

/**
 * Each as a release that holds its one draft, first, and the category that an article will be in;
 * those whose draft is gone are left out.
 */
export function releasesOf<Source extends { path: string; file: DocumentFile }>(
  links: SharedDrafts,
  { drafts, documents }: { drafts: readonly Source[]; documents: readonly Source[] },
) {
  return Object.entries(links).flatMap(([id, { path, category, until }]) => {
    const draft = drafts.find((source) => source.path === path.replace('documents/', 'drafts/'))
    if (!draft) return []
    const listing = documents
      .filter((source) => source.path === category)
      .map((source) => ({ ...source, file: withArticle(source.file, draft.file) }))
    return [{ id: `${RELEASE}${id}`, until, documents: [draft, ...listing] }]
  })
}
