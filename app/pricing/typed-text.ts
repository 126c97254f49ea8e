// One cleaning for what is typed or pasted into a field of one line, a number or a name, in the
// browser and on the server. Here because this folder imports nothing, and its numbers need it.

/**
 * Longest text of a one-line field that is looked at: more than any field accepts, with room for
 * what cleaning removes. Longer texts are refused before any work, since the work is a visitor's
 * to choose.
 */
export const LONGEST_TYPED = 1000

/**
 * Characters that show nothing or change the direction of a text, which phones put around a copied
 * number: also variation selectors, and fillers that count as letters. ZWJ and ZWNJ stay: they join
 * emoji, and part letters of Persian names.
 */
export const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text shows nothing: a required field with it is empty. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(text.replace(INVISIBLE, ''))
}

/**
 * A text without what nobody sees. Spaces of all kinds, the cells of a table and Word's breaks
 * within a paragraph (U+000B) are plain spaces, the wide forms of East Asian keyboards plain ones.
 * NFKC would do more than that: it reads '19²' as 192.
 */
export function cleanText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\t\v\f\p{Zs}]/gu, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
}

/** Quotation marks of all kinds, and the brackets that addresses are put into. */
const MARKS = '[\\p{Pi}\\p{Pf}„‚"\'`´<>\\[\\]'
const WRAPPING = new RegExp(`^${MARKS}]+|${MARKS};*]+$`, 'gu')

/**
 * A cleaned number or address without the marks that a sentence, a list, a spreadsheet or a mail
 * program put around it.
 */
export function unwrapText(text: string): string {
  return cleanText(cleanText(text).replace(WRAPPING, ''))
}

/** Every dash and minus that people, keyboards and word processors write. */
export const DASHES = '\\p{Pd}\u2212'

/** What people write between the digits of a number that they were given. */
export const BETWEEN_DIGITS = new RegExp(`[\\s.·${DASHES}]`, 'gu')

const AFTER_A_NAME = `[\\s.:/${DASHES}]*`

/**
 * What a number is called before it, in one word or several: 'Konto-nr.', 'mobil tlf.', 'Telefon
 * nummer:'. `names` is a pattern of its words beside 'nr' and 'nummer'.
 */
export function labelPrefix(names: string): RegExp {
  return new RegExp(`^(?:(?:${names}|nr|nummer)${AFTER_A_NAME}){1,4}(?!\\p{L})`, 'iu')
}

/**
 * The digits of a number that somebody was given, without what it is called, a bracket or comma
 * around it, and what is between them; whatever else is there stays.
 */
export function readDigits(raw: string, called: RegExp): string {
  return unwrapText(raw)
    .replace(/^[(:]/, '')
    .replace(called, '')
    .replace(/^\(|[).,]+$/g, '')
    .replace(BETWEEN_DIGITS, '')
}
