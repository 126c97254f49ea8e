/*
 * What pages and the server's content room say to each other about editors' previews (spec 2 §4,
 * docs/previews.md).
 */

/** What an editor is told of the page before him. */
export interface Preview {
  /**
   * `draft`: unpublished content is shown. `ended`: the session is over, published content is shown.
   * `unavailable`: the draft could not be fetched, published content is shown. `invited`: published content, on
   * an address that a preview's link leads to; the toolbar finds out whether there is a session.
   */
  state: 'draft' | 'ended' | 'unavailable' | 'invited'
  /** Name of the release that is shown; `null` for drafts, and where the service does not say. */
  release: string | null
  /** When the session ends, Danish time: '20. november kl. 14.30'; `null` where the service does not say. */
  until: string | null
  /** Address of the editors' toolbar; `null`: there is none. */
  toolbar: string | null
}

/** Marks an address that editors share: whoever opens it gets the toolbar, which knows of a shared session. */
export const SHARED_PREVIEW = 'kladde'

/** How a visit to /preview ended. */
export type PreviewEntry =
  /** `cookie` is the value for `Set-Cookie`; `href` a path of this site. */
  | { kind: 'entered'; href: string; cookie: string }
  /** `foreign`: no preview token of this repository. `ended`: its time is over. `unavailable`: could not ask. */
  | { kind: 'refused'; reason: 'foreign' | 'ended' | 'unavailable' }

/** `taken`: the content is looked at. `absent`: no webhook is set up. */
export type WebhookOutcome = 'taken' | 'refused' | 'limited' | 'absent'

/** What editors' pages need of the server. */
export interface Editors {
  /** Both as they stand in the query of /preview. */
  enterPreview(token: string | null, documentId: string | null): Promise<PreviewEntry>
  /** `Set-Cookie` that ends the preview in this browser. */
  leavePreview(): string
  /** A call of the content service's webhook: its body as it came, and the caller's address. */
  webhook(body: string, ip: string): Promise<WebhookOutcome>
}
