import { isDeepStrictEqual } from 'node:util'
import type { DocumentFile } from '#server/content/repository/model.ts'

/** A moment as Prismic writes it: `2026-11-26T09:00:00+0000`. */
export function momentInFile(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, '+0000')
}

/**
 * The text of a document's file with the date of its publication; all else stays as it is.
 * `isFirst`: it was never published before.
 */
export function withPublicationDate(text: string, at: Date, isFirst = false): string {
  const moment = momentInFile(at)
  const file: DocumentFile = {
    ...JSON.parse(text),
    ...(isFirst && { first_publication_date: moment }),
    last_publication_date: moment,
  }
  const replaced = text.replace(/("last_publication_date":\s*)"[^"]*"/, `$1"${moment}"`)
  // The file has no such date, or a field of that name in front of it.
  return isDeepStrictEqual(JSON.parse(replaced), file) ? replaced : `${JSON.stringify(file, null, 2)}\n`
}

/** Whether two texts of a document's file differ only in their dates. */
export function differOnlyInDates(one: string, other: string): boolean {
  const undated = (text: string) => ({
    ...JSON.parse(text),
    first_publication_date: null,
    last_publication_date: null,
  })
  return isDeepStrictEqual(undated(one), undated(other))
}
