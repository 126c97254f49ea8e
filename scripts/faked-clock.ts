/** libfaketime's, under which `npm run test:stress` runs the tests. */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT', 'TZ']

/** The clock of this process, for the environment of another; empty if it is the machine's. */
export const clockSettings: Record<string, string> =
  process.env.FAKETIME === undefined
    ? {}
    : Object.fromEntries(NAMES.map((name) => [name, process.env[name] ?? '']))
