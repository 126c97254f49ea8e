import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'site-tests-'

/**
 * One folder for everything temporary of a test run, browsers' profiles included: tests find it as the system's
 * temporary folder. It goes at the end of the run; what a killed run left goes at the start of the next.
 */
export default function makeScratchFolder() {
  const shared = tmpdir()
  for (const name of readdirSync(shared)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (owner > 0 && !isRunning(owner)) remove(join(shared, name))
  }
  const folder = join(shared, `${prefix}${process.pid}`)
  // Others may walk through, since PostgreSQL runs as a user of its own, and see nothing.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.env.TMPDIR = folder
  return () => remove(folder)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process is one as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A folder of another user's, or one that a process still writes to, is left to whoever comes next. */
function remove(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
