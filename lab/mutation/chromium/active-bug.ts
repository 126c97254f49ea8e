import { existsSync, writeFileSync } from 'node:fs'

// A built server finds the bug by the process that starts it: see lab/mutation/build-chromium.mjs.
const active = process.env.__STRYKER_ACTIVE_MUTANT__
if (active !== undefined && existsSync('build')) writeFileSync(`build/active-${process.pid}`, active)
