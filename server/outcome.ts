/**
 * Result of one delivery attempt. `reason` is a short code for log, desk and alerts: it never holds
 * personal data or text from the service's response, which may echo an address.
 */
export type Outcome =
  /**
   * Accepted. `missing` lists what the service refused: properties, and 'note', 'task',
   * 'company-record' or 'association' for a whole one. `reason`: what else to know of it.
   */
  { kind: 'delivered'; missing?: readonly string[]; reason?: string } | Failure

export type Failure =
  /** Worth retrying. `retryAfterMs`: as requested by the service. */
  | { kind: 'retry'; reason: string; retryAfterMs?: number }
  /** The service works, and this delivery alone has to wait. */
  | { kind: 'later'; reason: string; afterMs: number }
  /** The service accepts no more today. The channel waits for the next day; no attempt is counted. */
  | { kind: 'quota'; reason: string }
  /** Nothing works on this channel until someone acts (a key was refused): the channel pauses. */
  | { kind: 'pause'; reason: string }
  /**
   * It is refused for good, for this delivery or for all: other deliveries of the lane decide which
   * (server/leads/deliveries/refusal.ts). `isAboutUs`: the code is about the sender.
   */
  | { kind: 'refused'; reason: string; isAboutUs?: boolean }
  /** Cannot succeed for this lead as it is. */
  | { kind: 'dead'; reason: string }
