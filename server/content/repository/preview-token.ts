import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a preview of the embedded repository shows. */
export interface PreviewSession {
  /** Id of a release (its folder's name); `null`: the drafts. */
  release: string | null
  /** When it expires, in milliseconds (Date.now). */
  until: number
}

/*
 * A preview token contains what it shows and until when, and is signed: it survives a restart,
 * works on every instance with the same key, and a command that knows the key can create one. It
 * has the form of Prismic's tokens.
 */

/** `origin` without a trailing slash. */
export function signPreview(origin: string, key: string, session: PreviewSession): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${origin}/previews/${payload}:${signatureOf(payload, key).toString('base64url')}?websitePreviewId=embedded`
}

/** The session of a token, even if expired; `null` if it was not signed with this key. */
export function readPreview(origin: string, key: string, token: string): PreviewSession | null {
  if (!token.startsWith(`${origin}/previews/`)) return null
  const [payload = '', signature = ''] =
    token.slice(`${origin}/previews/`.length).split('?')[0]?.split(':') ?? []
  const expected = signatureOf(payload, key)
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

function signatureOf(payload: string, key: string): Buffer {
  return createHmac('sha256', key).update(`content preview ${payload}`).digest()
}
