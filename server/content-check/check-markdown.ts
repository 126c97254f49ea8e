import { type Doubtful, readMarkdown, type Unshown } from '#server/content/embedded/markdown.ts'
import type { JsonObject } from '#server/content/embedded/model.ts'
import type { Report } from './content-finding.ts'

/*
 * What a text holds that the site does not show as it was meant. Pages show it as plain text; the
 * editor refuses to save it.
 */

interface Words {
  english: string
  danish: string
}

const UNSHOWN: Record<Unshown, Words> = {
  stars: {
    english: '** that makes nothing bold is shown: close it, or write \\\\*\\\\* for the marks themselves',
    danish:
      'To stjerner (**), som ikke gør noget fedt, vises på siden. Slet dem, eller slå fed til og fra igen.',
  },
  nested: {
    english: 'a list in a list, or a heading in one, is shown as one list: write it as a list of its own',
    danish: 'Siden viser kun lister i ét niveau. Ryk de indrykkede punkter ud, eller lav en liste mere.',
  },
  quote: {
    english: 'a quotation (lines that begin with >) is shown as a paragraph: write it as one',
    danish: 'Siden viser ikke citatblokke. Skriv citatet som et almindeligt afsnit.',
  },
  table: {
    english: 'a table is shown as a paragraph for each row: write it as a list',
    danish: 'Siden viser ikke tabeller i en tekst. Skriv indholdet som en liste.',
  },
  html: {
    english: 'HTML is shown as it is written: use Markdown',
    danish: 'Teksten indeholder HTML, og siden viser koden, som den står. Slet den, og brug knapperne.',
  },
  code: {
    english:
      'code (between ` or ```) is shown with its marks: write it as text, with \\` for the mark itself',
    danish: 'Siden viser ikke tekst som kode. Slå kode fra på den tekst, det gælder.',
  },
  struck: {
    english: 'text that is struck through (~~) is shown with its marks: leave them out',
    danish: 'Siden viser ikke overstreget tekst. Slå overstregning fra, eller slet teksten.',
  },
  rule: {
    english: 'a line of ---, *** or === is shown as it is written: use a heading',
    danish: 'Siden viser ikke linjer af ---, *** eller ===. Slet linjen, eller brug en overskrift.',
  },
  reference: {
    english: 'an address of its own ([name]: https://…) is shown as it is written: use [text](https://…)',
    danish: 'Siden viser ikke adresser, der står for sig selv som [navn]: https://… Brug knappen til links.',
  },
  title: {
    english: 'the title of a link or picture is not shown: leave it out',
    danish: 'Siden viser ikke titlen på et link eller et billede. Slet den tekst, der står efter adressen.',
  },
  task: {
    english: 'the box of a task ([ ]) is shown as it is written: leave it out',
    danish: 'Siden viser ikke felter til at krydse af. Slet [ ] foran punktet.',
  },
}

const DOUBTFUL: Record<Doubtful, Words> = {
  underscore: {
    english: '_…_ is italic or bold: write *…*, or \\_ for the character itself',
    danish: 'Tekst mellem to understreger vises med kursiv eller fed.',
  },
  times: {
    english: '* between figures (2*3*4) makes what is between them italic: write × or \\*',
    danish: 'Stjerner mellem tal (2*3*4) vises ikke, men gør det imellem kursivt. Skriv × i stedet.',
  },
  entity: {
    english: 'a character as HTML writes it (&nbsp;) is shown as it is written: write the character itself',
    danish: 'Et tegn skrevet som i HTML (&nbsp;) vises, som det står. Skriv selve tegnet.',
  },
  empty: {
    english: 'an empty item or heading, or a link without a text, is not shown',
    danish: 'Et tomt punkt, en tom overskrift og et link uden tekst vises ikke.',
  },
  unordered: {
    english: 'numbered lines that do not count up by one are text: number them 1. 2. 3. for a list',
    danish: 'Linjer med tal, der ikke tæller op med én, vises som tekst og ikke som en liste.',
  },
  apart: {
    english: 'numbered lines with blank lines between them are paragraphs: leave those out for a list',
    danish: 'Afsnit, der begynder med et tal, vises som afsnit og ikke som en liste.',
  },
}

/** Reports it, and returns the text's blocks. */
export function checkMarkdown(source: string, place: string, report: Report): JsonObject[] {
  const { blocks, unshown, doubtful } = readMarkdown(source)
  for (const kind of unshown) report.error(place, UNSHOWN[kind].english, UNSHOWN[kind].danish)
  for (const kind of doubtful) report.warning(place, DOUBTFUL[kind].english, DOUBTFUL[kind].danish)
  return blocks
}
