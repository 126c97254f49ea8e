import type { Selectable } from 'kysely'
import type { DeskFilter } from '#app/internal/desk.ts'
import { slug } from '#app/lead/answers/choices.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { inquiryOf } from '#app/lead/offer.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { readFinalPart } from './stored-lead.ts'

type Searched = Pick<Selectable<Tables['leads']>, 'id' | 'reference' | 'lead_json'> & {
  /** Who has it; null: no one. */
  holder: string | null
}

/** Whether SQL is not enough: these compare what is inside a lead's JSON. */
export function isScanned({ search, industry, package: name }: DeskFilter): boolean {
  return search !== '' || industry !== '' || name !== ''
}

/**
 * Whether a lead is of this industry and package, and has every word of a search, in any order, in
 * its reference, in what names its sender, or in the name of who has it. Done here rather than in
 * SQL: SQLite folds the case of ASCII alone, PostgreSQL what its locale says, so that 'Ørsted' and
 * 'ørsted' would be two.
 * @param formerly ids of leads that are found by an address they had before
 */
export function leadMatcher(
  { search, industry, package: name }: DeskFilter,
  formerly: ReadonlySet<string>,
): (row: Searched) => boolean {
  const hasWords = wordsIn(search, formerly)
  return (row) => {
    if (!hasWords(row)) return false
    if (industry === '' && name === '') return true
    const found = readFinalPart(row.lead_json)
    // Unknown for a lead that cannot be read.
    if (found === null) return false
    const asked = inquiryOf(found)
    return (
      (industry === '' || slug(asked.industry) === industry) && (name === '' || slug(asked.package) === name)
    )
  }
}

function wordsIn(search: string, formerly: ReadonlySet<string>): (row: Searched) => boolean {
  const words = wordsOf(search)
  const wordsInJson = words.map(inJson)
  return ({ id, reference, lead_json, holder }) => {
    if (words.length === 0 || formerly.has(id)) return true
    const named = fold(`${reference} ${reference.replace('-', '')} ${holder ?? ''} `)
    // Most leads are ruled out before their JSON is parsed.
    const all = inJson(named) + fold(lead_json)
    if (!wordsInJson.every((word) => all.includes(word))) return false
    const contact = readFinalPart(lead_json)?.lead.contact
    const { firstname, lastname, company, email, phone, cvr } = contact ?? NO_CONTACT
    const text = named + fold([firstname, lastname, company, email, phone, cvr].join(' '))
    return words.every((word) => text.includes(word))
  }
}

/** A text as JSON has it between its quotes: `"` is `\"`. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** A number in groups, as the desk prints a phone, is one word. */
function wordsOf(search: string): string[] {
  const inOnePiece = search.replace(/(?<!\w)\d{1,4}(?:[ -]\d{1,4})+(?!\w)/g, (number) =>
    number.replace(/[ -]/g, ''),
  )
  return fold(inOnePiece).split(/\s+/).filter(Boolean)
}

/** An Å of two characters, as some keyboards and files write it, becomes one. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
