/** How long a mail server may take, in ms (RFC 5321, section 4.5.3.2). */
export const MAIL_TIMEOUTS = {
  /** For each step up to the end of the mail: it has nothing yet, and a repeat is harmless. */
  step: 30_000,
  /**
   * For the reply to the whole mail: after an earlier end, a mail that the server accepts would be
   * sent twice.
   */
  lastReply: 600_000,
  /** The same, once the server of this site is stopping. */
  lastReplyWhileStopping: 10_000,
}

/** Lets the sender of a mail follow it and end it. */
export type SendControl = {
  /** The mail server has the whole mail: from here on a repeat may be a second copy. */
  handedOver?: () => void
  /** It aborts when this site stops. */
  stopping?: AbortSignal
}

/** A line of the mail library's log. `tnx` 'message': the whole mail has been sent. */
type Line = { tnx?: string }

/**
 * Ends a send that stalls: the mail library has one time-out for everything. It reports every
 * line of the conversation to `logger`, and ends when `signal` is aborted.
 */
export function watchSending({ handedOver, stopping }: SendControl, timeouts: typeof MAIL_TIMEOUTS) {
  const over = new AbortController()
  let hasMail = false
  let timer = wait(timeouts.step)

  function wait(ms: number): NodeJS.Timeout {
    return setTimeout(() => over.abort(), ms)
  }

  function waitAnew(ms: number): void {
    clearTimeout(timer)
    timer = wait(ms)
  }

  function onStop(): void {
    if (hasMail) waitAnew(timeouts.lastReplyWhileStopping)
  }
  stopping?.addEventListener('abort', onStop)

  function onLine({ tnx }: Line): void {
    if (hasMail || over.signal.aborted) return
    hasMail = tnx === 'message'
    if (hasMail) {
      waitAnew(stopping?.aborted ? timeouts.lastReplyWhileStopping : timeouts.lastReply)
      handedOver?.()
    } else waitAnew(timeouts.step)
  }

  return {
    signal: over.signal,
    logger: {
      level: () => undefined,
      trace: onLine,
      debug: onLine,
      info: onLine,
      warn: onLine,
      error: onLine,
      fatal: onLine,
    },
    /** Whether the mail server has the whole mail. */
    hasMail: () => hasMail,
    end: () => {
      clearTimeout(timer)
      stopping?.removeEventListener('abort', onStop)
    },
  }
}
