import { nameInPath } from '#app/content/editing.ts'
import type { ContentFinding } from '#server/content/check/content-finding.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import type { DocumentFile } from '#server/content/repository/model.ts'
import { compareOrder, describePlace } from './field-names.ts'

/** A finding for the editor: in Danish, with the field's own label. */
export interface EditorFinding {
  level: ContentFinding['level']
  /** Null: it concerns no field of this form. */
  field: string | null
  text: string
}

/** The findings about a changed document, errors first, in the order of its form. */
export function describeFindings(
  findings: readonly ContentFinding[],
  path: string,
  files: ContentFiles,
): EditorFinding[] {
  const type = path.split('/')[1] ?? ''
  return findings
    .map((finding) => {
      const { level, place, text } = finding
      const isOwn = place === path || place.startsWith(`${path} `)
      const { label, order } = describePlace(isOwn ? place.slice(path.length + 1) : '', type, files)
      const elsewhere = isOwn ? null : elsewhereName(place, files)
      return { level, field: label || elsewhere, text, order }
    })
    .sort((a, b) => rank(a.level) - rank(b.level) || compareOrder(a.order, b.order))
    .filter(
      ({ field, text }, at, all) =>
        all.findIndex((other) => other.field === field && other.text === text) === at,
    )
    .map(({ level, field, text }) => ({ level, field, text }))
}

const rank = (level: ContentFinding['level']) => (level === 'error' ? 0 : 1)

function elsewhereName(place: string, { documents, customTypes }: ContentFiles): string | null {
  const [path = ''] = place.split(' ')
  const source = documents.find((document) => document.path === path)
  return source ? documentName(source.file, customTypes) : null
}

export function titleOf({ data: { title, name } }: DocumentFile): string | undefined {
  return [title, name].find((text) => typeof text === 'string' && text !== '') as string | undefined
}

/** 'Produkt: Billetsystem' */
export function documentName(file: DocumentFile, customTypes: ContentFiles['customTypes']): string {
  const words = titleOf(file) ?? file.uid
  const type = customTypes.get(file.type)?.label ?? file.type
  return words ? `${type}: ${words}` : type
}

/** 'Billede: prik.png', of a file of the media folder. */
export function mediaName(path: string): string {
  const name = nameInPath(path)
  return `${name.endsWith('.pdf') ? 'Fil' : 'Billede'}: ${name}`
}
