import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'site-tests-'

/**
 * One folder for all temporary files of a test run, including browser profiles: it is the tests'
 * system temp folder. Deleted at the end of the run; leftovers of a killed run are deleted at the
 * start of the next.
 */
export default function makeScratchFolder() {
  const folder = makeIn(tmpdir())
  const memory = findMemory()
  const stores = memory === null ? folder : makeIn(memory)
  process.env.TMPDIR = folder
  process.env.TEST_STORES = stores
  return () => {
    stopPostgres(folder)
    remove(folder)
    remove(stores)
  }
}

/**
 * For the small stores of tests within a process: in memory where a machine offers that, since each
 * commit waits for the disk. Servers of tests have theirs on the disk.
 */
export const storesFolder = (): string => process.env.TEST_STORES ?? tmpdir()

/** Bytes: a store has less than one MB, and some containers offer 64 in all. */
const ENOUGH = 256 * 1024 * 1024

/** Linux's folder in memory, if there is room. */
function findMemory(): string | null {
  const path = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= ENOUGH ? path : null
  } catch {
    return null
  }
}

function makeIn(shared: string): string {
  for (const name of readdirSync(shared)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (owner > 0 && !isRunning(owner)) remove(join(shared, name))
  }
  const folder = join(shared, `${prefix}${process.pid}`)
  // Others may traverse it, as PostgreSQL runs as its own user, but not list it.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  return folder
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process counts too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What tests of a worker share (tests/store-engines.ts): the runner ends workers by a signal. */
function stopPostgres(folder: string) {
  for (const file of globSync(join(folder, 'test-postgres-*', 'data', 'postmaster.pid')))
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT')
}

/** A folder of another user's, or still in use by a process, is left alone. */
function remove(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
