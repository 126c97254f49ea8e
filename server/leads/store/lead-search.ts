import type { Lead } from '#app/leads/lead.ts'

interface Searched {
  id: string
  reference: string
  lead_json: string
}

/**
 * Whether a lead has every word of a search, in any order, in its reference or in what names its
 * sender. Done here rather than in SQL: SQLite folds the case of ASCII alone, PostgreSQL what its
 * locale says, so that 'Ørsted' and 'ørsted' would be two.
 * @param formerly ids of leads that are found by an address they had before
 */
export function leadSearch(search: string, formerly: ReadonlySet<string>): (row: Searched) => boolean {
  const words = wordsOf(search)
  return ({ id, reference, lead_json }) => {
    if (words.length === 0 || formerly.has(id)) return true
    const named = fold(`${reference} ${reference.replace('-', '')} `)
    // Most leads are ruled out before their JSON is parsed.
    const all = named + fold(lead_json)
    if (!words.every((word) => all.includes(word))) return false
    const { contact }: Lead = JSON.parse(lead_json)
    const { firstname, lastname, company, email, phone, cvr } = contact
    const text = named + fold([firstname, lastname, company, email, phone, cvr].join(' '))
    return words.every((word) => text.includes(word))
  }
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
