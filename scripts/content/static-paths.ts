/** Pages that exist whatever the content (spec 2 §2; spec 1 §2). */
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
