import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DeskFilter } from '#app/internal/desk.ts'
import { answerRows } from '#app/lead/answers/answers.ts'
import { slug } from '#app/lead/answers/choices.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { inquiryOf } from '#app/lead/offer.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { personOf } from './person.ts'
import { isCurrentEntry } from './store-part.ts'
import { readFinalPart } from './stored-lead.ts'

/*
 * The desk's search. A separate table has each lead's texts as one, in lower case, which either
 * engine reads through in a moment. The case is folded here: SQLite only folds that of ASCII, and
 * PostgreSQL follows its locale, so that 'Ørsted' and 'ørsted' would differ.
 */

type SearchedRow = Pick<Tables['leads'], 'reference' | 'lead_json'>

/** Who sent it, what they wrote and answered, and the notes of the desk. */
export function searchedText({ reference, lead_json }: SearchedRow, notes: readonly string[] = []): string {
  const final = readFinalPart(lead_json)
  const contact = Object.values(final?.lead.contact ?? NO_CONTACT)
  const inquiry = final === null ? { industry: '', package: '' } : inquiryOf(final)
  const answers =
    final?.lead.kind === 'wizard' ? answerRows(final.lead.answers).map(({ value }) => value) : []
  const texts = [...contact, inquiry.industry, inquiry.package, ...answers, ...notes]
  return fold([reference, reference.replace('-', ''), ...texts].join(' '))
}

/** Rewrites that text, in the transaction that changed what it says. */
export async function writeSearchedText(tx: Reader, leadId: string): Promise<void> {
  const lead = await tx
    .selectFrom('leads')
    .select(['reference', 'lead_json'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const notes = await tx
    .selectFrom('lead_work')
    .select('value')
    .where('lead_id', '=', leadId)
    .where('name', '=', 'note')
    .execute()
  const text = searchedText(
    lead,
    notes.map(({ value }) => value),
  )
  await tx
    .insertInto('lead_texts')
    .values({ lead_id: leadId, text })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ text }))
    .execute()
}

/**
 * Whether a lead has every word of a search, in any order: in its text, in the name of who has it
 * (`holders`: of all), or as the address that it had before.
 */
export function isFound(search: string, holders: readonly string[]) {
  const words = wordsOf(search)
  return (eb: ExpressionBuilder<Tables, 'leads'>) => {
    const inText = (all: readonly string[]) =>
      eb(
        'leads.id',
        'in',
        all.reduce(
          (texts, word) => texts.where(sql<SqlBool>`text like ${`%${escapeForLike(word)}%`} escape '!'`),
          eb.selectFrom('lead_texts').select('lead_id'),
        ),
      )
    const ofHolder = holders.flatMap((holder) => {
      const otherWords = words.filter((word) => !fold(holder).includes(word))
      const heldLeads = eb
        .selectFrom('lead_work')
        .select('lead_work.lead_id')
        .where(isCurrentEntry('holder'))
        .where('lead_work.value', '=', holder)
      return otherWords.length === words.length
        ? []
        : [eb.and([eb('leads.id', 'in', heldLeads), inText(otherWords)])]
    })
    const formerly = eb
      .selectFrom('former_people')
      .select('former_people.lead_id')
      .where('former_people.person', '=', personOf(search.trim()))
    return eb.or([
      inText(words),
      ...ofHolder,
      ...(search.includes('@') ? [eb('leads.id', 'in', formerly)] : []),
    ])
  }
}

/** Whether SQL is not enough: this compares what is inside a lead's JSON. */
export function isScanned({ industry, package: name }: DeskFilter): boolean {
  return industry !== '' || name !== ''
}

/** Whether a lead is of this industry and package. */
export function leadMatcher(filter: DeskFilter): (row: Pick<SearchedRow, 'lead_json'>) => boolean {
  const { industry, package: name } = filter
  return ({ lead_json }) => {
    if (!isScanned(filter)) return true
    const final = readFinalPart(lead_json)
    // Unknown for a lead that cannot be read.
    if (final === null) return false
    const inquiry = inquiryOf(final)
    return (
      (industry === '' || slug(inquiry.industry) === industry) &&
      (name === '' || slug(inquiry.package) === name)
    )
  }
}

/** Escapes the characters that have a meaning in a pattern of `like`. */
function escapeForLike(word: string): string {
  return word.replace(/[!%_]/g, '!$&')
}

function wordsOf(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean)
}

/**
 * In lower case, with an Å of two characters as one, and with a grouped number, as the desk prints
 * a phone, in one piece.
 */
function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\0', ' ')
    .replace(/(?<!\w)\d{1,4}(?:[ -]\d{1,4})+(?!\w)/g, (number) => number.replace(/[ -]/g, ''))
}
