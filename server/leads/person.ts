import { createHash } from 'node:crypto'

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Who a lead is of: the e-mail address as a hash, '' without one. */
export function personOf(email: string): string {
  return email === '' ? '' : sha256(email.toLowerCase())
}
