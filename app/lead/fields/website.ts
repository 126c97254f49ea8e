import { cleaned, LONGEST_TYPED } from '#app/pricing/typed-text.ts'
import { type Checked, valid, wrong } from './checked.ts'

/** A typed web address; https:// is added if missing. Only http and https, with a real host. */
export function checkWebsite(raw: string): Checked<string> {
  const message = 'Adressen ligner ikke en hjemmeside. Skriv den som firma.dk.'
  if (raw.length > LONGEST_TYPED) return wrong(message)
  const typed = cleaned(raw)
  if (typed === '') return valid('')
  if (/[\s\p{Cc}]/u.test(typed) || typed.length > 500) return wrong(message)
  try {
    const url = new URL(
      /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+\.[a-z]+:\d/i.test(typed) ? typed : `https://${typed}`,
    )
    const safe =
      (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
    if (!safe || !/\.[a-z][a-z0-9-]+$/i.test(url.hostname)) return wrong(message)
    return valid(url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href)
  } catch {
    return wrong(message)
  }
}
