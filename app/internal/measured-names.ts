import type { MeasuredStep, PageKind } from '#app/measurement/page-kinds.ts'

export const KINDS: Record<PageKind, string> = {
  forside: 'Forsiden',
  produkt: 'Produkter',
  branche: 'Brancher',
  kunder: 'Kunder',
  priser: 'Priser',
  hjaelp: 'Hjælp og support',
  beregner: 'Beregneren',
  andre: 'Andre sider',
}

export const STEPS: Record<MeasuredStep, string> = {
  branche: '1. Branche',
  tilvalg: '2. Tilvalg',
  billetsalg: '3. Billetsalg',
  pakkevalg: '4. Pakkevalg',
  information: '5. Kontaktoplysninger',
  sendt: 'Henvendelse eller demo sendt',
}
