// Cleans what is typed or pasted into a one-line field, in the browser and on the server alike. It
// is in this folder because prices and counts need it, and this folder imports from no other.

/**
 * The longest text of a one-line field that is read: more than any field accepts, with room for
 * what cleaning removes. Longer texts are refused at once, so that no visitor can make the server
 * clean a huge one.
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
 * A text without invisible characters. Spaces of all kinds, the cells of a table and Word's breaks
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

/** Characters that people write between the digits of a phone number or an account number. */
export const BETWEEN_DIGITS = new RegExp(`[\\s.·${DASHES}]`, 'gu')

const AFTER_A_NAME = `[\\s.:/${DASHES}]*`

/**
 * Matches the label before a number, in one word or several: 'Konto-nr.', 'mobil tlf.', 'Telefon
 * nummer:'. `names` is a pattern of its words beside 'nr' and 'nummer'.
 */
export function labelPrefix(names: string): RegExp {
  return new RegExp(`^(?:(?:${names}|nr|nummer)${AFTER_A_NAME}){1,4}(?!\\p{L})`, 'iu')
}

/**
 * The digits of a phone or account number, without its label, a bracket or comma around it, and the
 * characters between the digits. Any other character stays.
 */
export function readDigits(raw: string, called: RegExp): string {
  return unwrapText(raw)
    .replace(/^[(:]/, '')
    .replace(called, '')
    .replace(/^\(|[).,]+$/g, '')
    .replace(BETWEEN_DIGITS, '')
}
