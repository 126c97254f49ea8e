import { ensureBuild } from './prepare.mjs'

/** Runs before tests of the built server, once the runner has taken its arguments: builds it if its sources have changed. */
export default function ensureBuilt() {
  ensureBuild(process.execPath)
}
