/** Something that needs attention. `reason` is a code; nothing here is personal. */
export type Trouble =
  | { kind: 'dead-letter'; channel: string; task: string; reference: string; reason: string }
  /**
   * A channel delivers nothing: it is paused, or has only failed since `failingSince` (epoch ms).
   */
  | { kind: 'channel-paused'; channel: string; reason: string; failingSince?: number }
  | { kind: 'quarantined'; reference: string }
  /**
   * The retention job will delete this lead at `deletesAt` (epoch ms). `work`: how far people are
   * with it; '' or missing if no work began and it was not delivered everywhere.
   */
  | { kind: 'retention-notice'; reference: string; deletesAt: number; work?: string }
  /** A lead that is due on the desk, for the morning's mail only. `due`: the ISO day. */
  | { kind: 'due'; reference: string; due: string; isOver: boolean }
  /** AUTO_REPLIES_PER_HOUR is exceeded. Reported once a day. */
  | { kind: 'auto-replies-withheld'; perHour: number }
  /** Nothing can be stored. Only reported by mail: there is no store to record it in. */
  | { kind: 'store-down'; reason: string }
