/*
 * Editors' previews (docs/prismic.md), for pages and the server's content code.
 */

/** Notice for an editor about the current page. */
export interface Preview {
  /**
   * `draft`: unpublished content is shown. `ended`: the session has expired, published content is
   * shown. `unavailable`: the draft could not be loaded, published content is shown. `invited`:
   * published content, on a URL from a shared preview; the toolbar checks whether there is a
   * session.
   */
  state: 'draft' | 'ended' | 'unavailable' | 'invited'
  /** Name of the release shown; `null` for drafts, or if the service does not say. */
  release: string | null
  /** When the session ends, as formatMoment writes it; `null` if the service does not say. */
  until: string | null
  /** Editors that show the page in a frame, as CSP sources; none by default. */
  framedBy?: readonly string[]
  /** URL of the editors' toolbar; `null`: there is none. */
  toolbar: string | null
}

/** The hosts of Prismic's editor, as CSP sources. */
export const PRISMIC_EDITORS = [
  'https://*.prismic.io',
  'https://*.wroom.io',
  'https://*.marketing-tools-wroom.com',
  'https://*.dev-tools-wroom.com',
  'https://*.platform-wroom.com',
] as const

/**
 * Query parameter of URLs shared by editors: they load the toolbar, which knows the shared session.
 */
export const SHARED_PREVIEW = 'kladde'

/** Result of a request to /preview. */
export type PreviewEntry =
  /** `cookie` is a `Set-Cookie` value; `href` a path of this site. */
  | { kind: 'entered'; href: string; cookie: string }
  /**
   * `foreign`: not a preview token of this repository. `ended`: expired. `unavailable`: the service
   * failed.
   */
  | { kind: 'refused'; reason: 'foreign' | 'ended' | 'unavailable' }

/** `taken`: the content is being checked. `absent`: no webhook is configured. */
export type WebhookOutcome = 'taken' | 'refused' | 'limited' | 'absent'

/** Server functions for editors' pages. */
export interface Editors {
  /** Token and document as in the query of /preview; `ip`: the caller's IP address. */
  enterPreview(token: string | null, documentId: string | null, ip: string): Promise<PreviewEntry>
  /** `Set-Cookie` that ends the preview in this browser. */
  leavePreview(): string
  /** A call of the content service's webhook: its raw body, and the caller's IP address. */
  webhook(body: string, ip: string): Promise<WebhookOutcome>
}
