import type { DocumentSource } from '#server/content/repository/files.ts'
import { blocksIn, isObject, type Json } from '#server/content/repository/model.ts'
import type { Report } from './content-finding.ts'

const folded = (name: unknown) => String(name).trim().toLowerCase()

const nameOf = (entry: Json | undefined) => folded((isObject(entry) && entry.name) || '')

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

/** Industries with a page that the calculator does not offer, since its own list leaves them out. */
export function checkIndustries(documents: readonly DocumentSource[], report: Report) {
  const wizard = documents.find(({ file: { type } }) => type === 'faa_tilbud')
  const names = new Set([wizard?.file.data.branche_categories].flat().map(nameOf).filter(Boolean))
  for (const { file, path } of documents) {
    if (file.type !== 'industry' || names.size === 0 || names.has(folded(file.data.title))) continue
    report.warning(
      `${path} title`,
      'Branchen kan ikke vælges i beregneren: der er ingen af samme navn under Brancher.',
    )
  }
}
