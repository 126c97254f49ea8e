import { LONGEST_TYPED, unwrapText } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'

/** A typed web address; https:// is added if missing. Only http and https, with a real host. */
export function checkWebsite(raw: string): CheckResult<string> {
  const message = 'Adressen ligner ikke en hjemmeside. Skriv den som firma.dk.'
  if (raw.length > LONGEST_TYPED) return wrong(message)
  const text = withoutSentence(raw)
  if (NONE.test(text)) return valid('')
  if (/[\s\p{Cc}]/u.test(text) || text.length > 500) return wrong(message)
  try {
    const url = new URL(
      /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+\.[a-z]+:\d/i.test(text) ? text : `https://${text}`,
    )
    const safe =
      (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
    if (!safe || !HOST.test(hostOf(text)) || !/\.[a-z][a-z0-9-]+$/i.test(url.hostname)) return wrong(message)
    return valid(url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href)
  } catch {
    return wrong(message)
  }
}

/** Texts that mean 'no address': less than two letters ('-', 'x'), or words ('har ikke en'). */
const NONE =
  /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]?[^\p{L}\p{N}]*|(?=.*\b(?:ingen|intet|ikke|nej|none|no|n\/?a)\b)(?:\b(?:ingen|intet|ikke|nej|none|no|n\/?a|vi|jeg|har|en|et|den|nogen|noget|endnu|pt|tak|hjemmeside|webside|website|site|side)\b[\s.,!/-]*)+)$/iu

/**
 * Characters of a host: the URL parser accepts nearly any character as part of an international
 * name.
 */
const HOST = /^[\p{L}\p{N}\p{M}.\u3002\uff61-]+$/u

function hostOf(text: string): string {
  return text.replace(/^https?:\/*/i, '').split(/[/?#:]/, 1)[0] ?? ''
}

/** Removes the text before and after the address. */
function withoutSentence(raw: string): string {
  const text = unwrapText(raw).replace(/^(?:web(?:site|sted)?|hjemmeside|url):\s*/i, '')
  const address = unwrapText(text.replace(/[.,;:!]+$/, '').replace(/^\((.*)\)$/, '$1'))
  return address.includes('(') ? address : address.replace(/[.,)]+$/, '')
}
