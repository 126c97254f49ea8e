import type { DocumentSource } from '#server/content/repository/files.ts'
import { blocksIn, isObject, type Json } from '#server/content/repository/model.ts'
import type { Report } from './content-finding.ts'

const nameOf = (entry: Json | undefined) =>
  String((isObject(entry) && entry.name) || '')
    .trim()
    .toLowerCase()

/**
 * Reports blocks about add-ons that the calculator does not offer; it offers those of
 * `tilvalg_addons`.
 */
export function checkAddOns(documents: readonly DocumentSource[], report: Report) {
  for (const { file, path } of documents.filter(({ file: { type } }) => type === 'faa_tilbud')) {
    const offered = new Set([file.data.tilvalg_addons].flat().map(nameOf))
    for (const { index, block } of blocksIn(file.data.slices)) {
      if (block.slice_type !== 'addon') continue
      const name = nameOf(block.primary)
      if (name !== '' && !offered.has(name))
        report.warning(
          `${path} slices[${index}].addon`,
          'Tilvalget kan ikke vælges i beregneren: der er intet af samme navn under Tilvalg.',
        )
    }
  }
}
