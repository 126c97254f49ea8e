/** libfaketime's settings. */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT', 'TZ']

/* Conditions that `npm run test:stress` sets. */

/** The clock of this process, for the environment of another; empty if it is the machine's. */
export const clockSettings: Record<string, string> =
  process.env.FAKETIME === undefined
    ? {}
    : Object.fromEntries(NAMES.map((name) => [name, process.env[name] ?? '']))

/** How much slower than this machine a page's processor and network are; null if not at all. */
export const slowPages = process.env.SLOW_PAGES ? { cpuRate: 4, latencyMs: 120 } : null
