/** Hidden fields of the lead forms; their names mean nothing to a form-filling bot. */
export const HIDDEN_FIELDS = {
  /** Honeypot: off screen, tabindex -1, autocomplete off, aria-hidden. People leave it empty. */
  honeypot: 'emne',
  /** Milliseconds from the first touch of the form to the submit; absent without JavaScript. */
  elapsedMs: 'tid',
  /** Idempotency key; absent without JavaScript. */
  key: 'noegle',
  /**
   * The intent id that is also in a demo's booking link: contact details given later join that
   * lead.
   */
  intentId: 'demo',
  /** The offer that the page shows, as JSON; with JavaScript the payload has its parts. */
  shown: 'vist',
} as const
