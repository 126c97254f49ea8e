import type { ContentFiles } from '#server/content/repository/files.ts'
import { type DocumentFile, isObject, type Json, leadsTo } from '#server/content/repository/model.ts'
import { documentName } from './describe-findings.ts'
import { linkKey } from './form-names.ts'

/** Which other documents link to this one, published or in a draft, by name, each once. */
export function usedIn(
  file: DocumentFile,
  files: Pick<ContentFiles, 'documents' | 'drafts' | 'customTypes'>,
): string[] {
  const names = [...files.documents, ...files.drafts]
    .filter((other) => other.file.id !== file.id && linksTo(other.file.data, file))
    .map((other) => documentName(other.file, files.customTypes))
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'da'))
}

/**
 * Whether a field, or a link in a text such as `[ord](document:client/fjordscenen)`, leads to a
 * file.
 */
function linksTo(value: Json | undefined, file: DocumentFile): boolean {
  if (typeof value === 'string') return value.includes(`(document:${linkKey(file)})`)
  if (Array.isArray(value)) return value.some((part) => linksTo(part, file))
  if (!isObject(value)) return false
  if (value.link_type === 'Document' && leadsTo(value, file)) return true
  return Object.values(value).some((part) => linksTo(part, file))
}
