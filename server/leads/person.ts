import { createHash } from 'node:crypto'

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Who a lead is of: the e-mail address as a hash, '' without one. */
export function personOf(email: string): string {
  return email === '' ? '' : sha256(email.toLowerCase())
}

/** Mail services that ignore dots before the @ and are one under two names. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, as a hash, '' without an address. Caps count mailboxes: 'mette+1@…' and
 * 'mette+2@…' reach one person, as do 'm.ette@gmail.com' and 'mette@googlemail.com'. Where a service reads '+' as any
 * other letter, two people share a cap, and nothing else.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return WITHOUT_DOTS.has(domain)
    ? personOf(`${name.replaceAll('.', '')}@gmail.com`)
    : personOf(address === '' ? '' : `${name}@${domain}`)
}
