import { ensureBuild } from './prepare.mjs'

/** Before tests of the built server: builds it when its sources have changed. */
export function setup() {
  ensureBuild(process.execPath)
}
