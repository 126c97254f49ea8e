import { readMarkdown, type Unshown } from '#server/content/repository/markdown.ts'
import type { JsonObject } from '#server/content/repository/model.ts'
import type { Report } from './content-finding.ts'

/*
 * Markdown that the site does not show as its writer meant it. Pages show it as plain text; the
 * editor refuses to save it.
 */

const UNSHOWN: Record<Unshown, string> = {
  stars:
    'To stjerner (**), som ikke gør noget fedt, vises på siden. Slet dem, eller slå fed til og fra igen.',
  nested: 'Siden viser kun lister i ét niveau. Ryk de indrykkede punkter ud, eller lav en liste mere.',
  quote: 'Siden viser ikke citatblokke. Skriv citatet som et almindeligt afsnit.',
  table: 'Siden viser ikke tabeller i en tekst. Skriv indholdet som en liste.',
  html: 'Teksten indeholder HTML, og siden viser koden, som den står. Slet den, og brug knapperne.',
  code: 'Siden viser ikke tekst som kode. Slå kode fra på den tekst, det gælder.',
  struck: 'Siden viser ikke overstreget tekst. Slå overstregning fra, eller slet teksten.',
  rule: 'Siden viser ikke linjer af ---, *** eller ===. Slet linjen, eller brug en overskrift.',
  reference: 'Siden viser ikke adresser, der står for sig selv som [navn]: https://… Brug knappen til links.',
  title: 'Siden viser ikke titlen på et link eller et billede. Slet den tekst, der står efter adressen.',
  task: 'Siden viser ikke felter til at krydse af. Slet [ ] foran punktet.',
}

/** Reports such Markdown, and returns the text's blocks. */
export function checkMarkdown(source: string, place: string, report: Report): JsonObject[] {
  const { blocks, unshown } = readMarkdown(source)
  for (const kind of unshown) report.error(place, UNSHOWN[kind])
  return blocks
}
