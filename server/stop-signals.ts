/** Ctrl-C in a terminal, and what a process manager sends. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
