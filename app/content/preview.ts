/*
 * Shared by pages and the server's content code: editors' previews (docs/prismic.md).
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
  /**
   * When the session ends, in Danish time: '20. november kl. 14.30'; `null` if the service does not
   * say.
   */
  until: string | null
  /** The site's own editor shows the page in a frame. */
  framed?: boolean
  /** URL of the editors' toolbar; `null`: there is none. */
  toolbar: string | null
}

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
  /** Both as in the query of /preview. */
  enterPreview(token: string | null, documentId: string | null): Promise<PreviewEntry>
  /** `Set-Cookie` that ends the preview in this browser. */
  leavePreview(): string
  /** A call of the content service's webhook: its raw body, and the client's address. */
  webhook(body: string, ip: string): Promise<WebhookOutcome>
}
