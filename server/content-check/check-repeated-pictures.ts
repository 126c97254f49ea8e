import type { DocumentSource } from '#server/content/embedded/files.ts'
import { isObject, type Json } from '#server/content/embedded/model.ts'
import type { Report } from './content-finding.ts'

/** Types shown as rows of tiles, with the field of their picture. */
const TILES: Record<string, string> = { category: 'image', industry: 'image', client: 'meta_image' }

/** A picture that a visitor would see twice on one page, or on two tiles of one list. */
export function checkRepeatedPictures(pages: DocumentSource[], report: Report) {
  const home = pages.find(({ file }) => file.type === 'home')
  const tiles = new Map<string, string>()
  for (const { file, path } of pages) {
    const field = TILES[file.type] ?? ''
    for (const { picture } of picturesIn(file.data[field] ?? null, field)) {
      const other = tiles.get(`${file.type} ${picture}`)
      if (other)
        report.warning(
          `${path} ${field}`,
          `media/${picture} is on the tile of ${other} too`,
          `Billedet ${picture} vises også på flisen for ${nameOf(other)}.`,
        )
      else tiles.set(`${file.type} ${picture}`, path)
    }
    const seen = new Map<string, string>()
    const shown = [...picturesIn(file.data, '')]
    // An industry's callback form is next to the front page's picture.
    if (file.type === 'industry' && home) {
      shown.unshift(...picturesIn({ callback_image: home.file.data.callback_image ?? null }, 'home '))
    }
    for (const { picture, field } of shown) {
      const first = seen.get(picture)
      if (first)
        report.warning(
          `${path} ${field}`,
          `media/${picture} is on this page already: ${first}`,
          `Billedet ${picture} er på siden to gange.`,
        )
      else seen.set(picture, field)
    }
  }
}

/** The pictures below a value, in their order; those of link previews and small screens apart. */
function* picturesIn(value: Json, field: string): Generator<{ picture: string; field: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* picturesIn(item, `${field}[${index}]`)
    return
  }
  if (!isObject(value)) return
  if (typeof value.file === 'string' && value.link_type === undefined) yield { picture: value.file, field }
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'meta_image' || name.endsWith('_mobile')) continue
    const below = field === '' || field.endsWith(' ') ? `${field}${name}` : `${field}.${name}`
    yield* picturesIn(inner ?? null, below)
  }
}

/** Of the file: `documents/industry/sportsklub.json`. */
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.json$/, '')
