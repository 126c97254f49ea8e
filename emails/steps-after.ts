/** What a mail to a visitor ends with: what happens now, in order. */
type Steps = readonly string[]

/** The promised day within a sentence; '' if none was promised. */
export const by = (day: string | null): string => (day === null ? '' : ` senest ${day}`)

const FIRST_EVENT = 'Du opretter dit første arrangement og åbner salget.'

/** `day`: the promised one in words, 'fredag den 4. december'; null: none was. */
export const stepsAfter = {
  call: (day: string | null): Steps => [
    `En konsulent, der kender din branche, læser dine svar${by(day)}.`,
    'Du får et personligt tilbud på mail. Er noget uklart, ringer eller skriver vi.',
    'Passer det dig, opretter vi din konto, og du kan åbne salget.',
  ],
  start: (day: string | null): Steps => [
    `Vi læser, hvad du har skrevet${by(day)}. Mangler der noget, ringer eller skriver vi.`,
    'Vi gør pakken klar, og du får en mail, når den kan bruges.',
    FIRST_EVENT,
  ],
  order: (day: string | null): Steps => [
    `Vi læser din bestilling${by(day)}. Mangler der noget, ringer eller skriver vi.`,
    'Vi bekræfter pris og dag på mail.',
  ],
  demo: (day: string | null): Steps => [
    `Har du ikke valgt et tidspunkt, kontakter vi dig${by(day)}.`,
    'Vi viser dig systemet på skærm med dit eget arrangement som eksempel.',
    'Bagefter får du et tilbud på mail.',
  ],
  application: (day: string | null): Steps => [
    `Vi læser ansøgningen${by(day)}. Mangler der noget, ringer eller skriver vi.`,
    'Du får en mail, når kontoen er klar. Dit login står i den.',
    FIRST_EVENT,
  ],
}
