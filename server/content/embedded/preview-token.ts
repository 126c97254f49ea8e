import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a preview of the embedded repository shows. */
export interface PreviewSession {
  /** Id of a release (its folder's name); `null`: the drafts. */
  release: string | null
  /** Milliseconds (Date.now) until which it is shown. */
  until: number
}

/*
 * A preview token says by itself what it shows and until when, under a signature: it outlives a restart, holds
 * on every instance that has the same key, and a command that knows the key can make one. Its shape is that of
 * Prismic's tokens.
 */

/** `origin` without a trailing slash. */
export function signPreview(origin: string, key: string, session: PreviewSession): string {
  const said = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${origin}/previews/${said}:${signatureOf(said, key).toString('base64url')}?websitePreviewId=embedded`
}

/** The session of a token, also of one that has ended; `null` for one that was not signed with this key. */
export function readPreview(origin: string, key: string, token: string): PreviewSession | null {
  if (!token.startsWith(`${origin}/previews/`)) return null
  const [said = '', signed = ''] = token.slice(`${origin}/previews/`.length).split('?')[0]?.split(':') ?? []
  const expected = signatureOf(said, key)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(said, 'base64url').toString('utf8'))
}

function signatureOf(said: string, key: string): Buffer {
  return createHmac('sha256', key).update(`content preview ${said}`).digest()
}
