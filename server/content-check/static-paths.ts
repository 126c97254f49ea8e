/** Pages that exist whatever the content. */
export const STATIC_PATHS: readonly string[] = [
  '/',
  '/ansoeg',
  '/beregner/branche',
  '/beregner/tilvalg',
  '/beregner/billetsalg',
  '/beregner/pakkevalg',
  '/beregner/information',
  '/branche',
  '/kunder',
  '/kundeservice',
  '/medarbejdere',
  '/om-os',
  '/priser',
  '/pricing-pages',
  '/produkt',
  '/support',
]
