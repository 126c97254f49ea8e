import { isObject, type JsonObject } from '#server/content/repository/model.ts'
import type { Report } from './content-finding.ts'

const LOGOS = ['logo_light', 'logo_yellow', 'logo_dark']

/**
 * Reports logos whose description has another name than the product: screen readers read it aloud.
 */
export function checkLogoNames(data: JsonObject, path: string, report: Report): void {
  const name = String(data.product_name ?? '').trim()
  if (name === '') return
  for (const field of LOGOS) {
    const logo = data[field]
    const alt = isObject(logo) ? String(logo.alt ?? '').trim() : ''
    if (alt === '' || alt.toLocaleLowerCase('da').includes(name.toLocaleLowerCase('da'))) continue
    report.warning(
      `${path} ${field}`,
      `Beskrivelsen er „${alt}“, men produktet hedder „${name}“. Den læses højt i stedet for logoet: skriv, hvad der står på det.`,
    )
  }
}
