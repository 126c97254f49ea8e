import { isOneSlipAway } from '#app/one-slip.ts'
import { LONGEST_TYPED, unwrapText } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'
import { normalise } from './text.ts'

export const EMAIL_MISSING = 'Skriv din e-mailadresse.'

const EXAMPLE = 'fx navn@firma.dk.'

/**
 * The form that browsers use for input type=email (HTML Standard, 4.10.5.1.5 "valid email
 * address").
 */
const HTML_EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/**
 * Checks an e-mail address as strictly as browsers do, and asks for a dot in its domain. Like
 * browsers, it converts an international domain to ASCII (blåbær.dk → xn--blbr-roah.dk). The domain
 * is lowercased; the part before @ stays as typed.
 */
export function checkEmail(raw: string): CheckResult<string> {
  const tooLong = wrong('Adressen er for lang til at være en e-mailadresse.')
  if (raw.length > LONGEST_TYPED) return tooLong
  const text = addressIn(normalise(unwrapText(raw), 'NFC'))
  if (text === '') return wrong(EMAIL_MISSING)
  if (/\s/u.test(text)) return wrong(`Der er et mellemrum i adressen. Skriv den uden, ${EXAMPLE}`)
  const parts = text.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length === 1) return wrong(`Adressen mangler et @, ${EXAMPLE}`)
  if (parts.length > 2) return wrong('Der er mere end ét @ i adressen. Skriv kun én adresse.')
  if (local === '') return wrong(`Der mangler noget før @, ${EXAMPLE}`)
  if (domain === '') return wrong(`Der mangler noget efter @, ${EXAMPLE}`)
  const odd = [...local].find((character) => !/[a-z0-9.!#$%&'*+/=?^_`{|}~-]/i.test(character))
  if (odd !== undefined) return wrong(`Der må ikke stå ${nameOf(odd)} før @ i en e-mailadresse.`)
  const address = `${local}@${toAsciiDomain(domain)}`
  if (!HTML_EMAIL.test(address)) return wrong(`Det efter @ ligner ikke et domæne, ${EXAMPLE}`)
  if (!address.includes('.', address.lastIndexOf('@'))) return wrong('Adressen mangler en endelse, fx .dk')
  // RFC 5321, 4.5.3.1: the part before @ 64, the whole path 254 octets.
  if (local.length > 64 || address.length > 254) return tooLong
  return valid(address)
}

/** The address of 'Mette Holm <m@firma.dk>', 'E-mail: m@firma.dk,' or a mailto link. */
function addressIn(text: string): string {
  const [, inBrackets] = /^[^@<]*<([^<>\s]+@[^<>\s]+)>?[,.]?$/.exec(text) ?? []
  return (inBrackets ?? text)
    .replace(/^(?:mailto:|(?:e-?)?mail(?:adresse)?:)\s*([^?\s]*)(?:\?\S*)?$/i, '$1')
    .replace(/^\((.*)\)[.,;:!]*$/, '$1')
    .replace(/(@.*?)[.,;:!)>"'”»]+$/, '$1')
}

function nameOf(character: string): string {
  if (character === ',') return 'et komma'
  if (character === '"') return 'et anførselstegn'
  return /[\p{L}\p{P}\p{S}]/u.test(character) ? `et ${character}` : 'det tegn'
}

function toAsciiDomain(domain: string): string {
  // Only letters, digits, marks, dots and hyphens reach the URL parser, which also accepts ports
  // and paths.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return domain
  try {
    const host = new URL(`http://${domain}`).hostname
    // The parser turns numbers into IPv4 addresses; then the typed text stays.
    return /^[\d.]+$/.test(host) ? domain : host
  } catch {
    return domain
  }
}

/**
 * The most common e-mail domains in Denmark; a domain one typing error away is probably meant as
 * one.
 */
export const COMMON_DOMAINS = (
  'gmail.com hotmail.com hotmail.dk outlook.com outlook.dk live.dk live.com yahoo.com yahoo.dk icloud.com me.com ' +
  'msn.com mail.dk mail.com jubii.dk ofir.dk stofanet.dk youmail.dk webspeed.dk tdcadsl.dk proton.me protonmail.com'
).split(' ')

/**
 * The address that was probably meant, or null. Unusual domains are allowed, and there is no
 * suggestion for one that may be real, since accepting it would send the offer to a stranger.
 * @param email an address that checkEmail accepted
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (COMMON_DOMAINS.includes(domain)) return null
  const near = COMMON_DOMAINS.find(
    (common) => common.length >= 7 && isOneSlipAway(domain, common) && !mayBeAnother(domain, common),
  )
  return near === undefined ? null : `${email.slice(0, at)}@${near}`
}

/**
 * Whether a domain that is one slip away from a common one may well be meant: the same name in
 * another country (hotmail.de), a short word (life.dk), or another first letter (ymail.com), which
 * people rarely mistype.
 */
function mayBeAnother(domain: string, common: string): boolean {
  const [[name, ending], [commonName, commonEnding]] = [inParts(domain), inParts(common)]
  if (name === commonName) return ending.length === 2 && commonEnding.length === 2
  return domain[0] !== common[0] || commonName.length < 5
}

/** 'mail.firma.dk' → 'mail.firma', 'dk'. */
function inParts(domain: string): [name: string, ending: string] {
  const dot = domain.lastIndexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}
