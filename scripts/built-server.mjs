import { ensureBuild } from './prepare.mjs'

/** Runs before tests of the built server: builds it if its sources have changed. */
export function setup() {
  ensureBuild(process.execPath)
}
