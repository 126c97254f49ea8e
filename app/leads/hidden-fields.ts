/** Fields that every lead form carries beside what a person fills in; the names say nothing to a form-filling robot. */
export const HIDDEN_FIELDS = {
  /** Honeypot (D31): off screen, tabindex -1, autocomplete off, aria-hidden. A person leaves it empty. */
  trap: 'emne',
  /** Milliseconds from the first touch of the form to the submit; absent without JavaScript. */
  elapsedMs: 'tid',
  /** Idempotency key; absent without JavaScript (D25). */
  key: 'noegle',
  /** Demo intent id (D22). */
  intentId: 'demo',
} as const
