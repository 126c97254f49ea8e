import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { freePort, runProgram } from '#tests/built-site.ts'
import { fillStore } from '#tests/filled-store.ts'
import { notRun } from '#tests/not-run.ts'
import { fault } from './fault.ts'

// A full disk, a read-only one, and whether a lead is on the disk before its visitor is thanked.

const SMALL_DISK = ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs']
/** Approximate, in the filled store. */
const BYTES_OF_A_LEAD = 4_300
const makeFolder = () => mkdtempSync(join(tmpdir(), 'disk-'))

const cannotTrace = spawnSync('strace', ['-V']).status !== 0
if (cannotTrace) notRun('what strace sees of the disk: it is not installed')
// In a container even root may not be allowed to mount.
const probe = makeFolder()
const cannotMount = spawnSync('mount', [...SMALL_DISK, probe]).status !== 0
if (cannotMount) notRun('a small disk: it can be mounted by root alone')
else execFileSync('umount', [probe])

/** A file system of 6 MB, so that it can be filled. */
function smallDisk(): string {
  const folder = makeFolder()
  execFileSync('mount', [...SMALL_DISK, folder])
  // Lazily, since a server that ends may still use it.
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

const room = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

fault(
  'disk full',
  'SQLite',
  async (world) => {
    const folder = smallDisk()
    const site = await world.startSite({ DATA_DIR: join(folder, 'data') })
    await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url)))
    const filler = join(folder, 'filler')
    // The last of it does not fit.
    spawnSync('dd', [
      'if=/dev/zero',
      `of=${filler}`,
      'bs=4096',
      `count=${Math.ceil(room(folder) / 4096) + 10}`,
    ])
    const whileFull: (number | null)[] = []
    // The store's log still has some free space; leads are accepted until that is full too.
    for (let number = 0; number < 200; number++) whileFull.push(await world.post(() => site.url, 1))
    expect(whileFull).toContain(503)
    rmSync(filler)
    expect(await world.post(() => site.url)).toBe(200)
  },
  { skip: cannotMount },
)

// Every write fails, as on a file system that the kernel remounted read-only.
fault(
  'disk read-only',
  'SQLite',
  async (world) => {
    const site = await world.startSite()
    const post = (): Promise<number | null> => world.post(() => site.url, 1)
    await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url)))
    const calls = 'pwrite64,fsync,fdatasync,ftruncate'
    const injected = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EROFS`]
    const faults = spawn('strace', ['-f', '-p', String(site.process.pid), ...injected])
    await once(faults.stderr, 'data')
    faults.stderr.resume()
    expect([await post(), await post(), await post()]).toEqual([503, 503, 503])
    // It looks at its disk every few seconds.
    await vi.waitFor(async () => {
      const { parts } = await (await fetch(`${site.url}/ready`)).json()
      expect(parts.leads.ok).toBe(false)
    }, 180_000)
    faults.kill('SIGINT')
    await once(faults, 'exit')
    expect(await world.post(() => site.url)).toBe(200)
  },
  { skip: cannotTrace },
)

// As the kernel sees it: between two acknowledgements the store's log is written and synchronised.
test.skipIf(cannotTrace)('each of 50 leads is on disk before its visitor is thanked', () => {
  const folder = makeFolder()
  const trace = join(folder, 'trace')
  const program = [process.execPath, 'lab/faults/accept.ts', folder, '50']
  spawnSync('strace', ['-f', '-y', '-e', 'trace=write,fsync,fdatasync', '-o', trace, ...program])
  let synchronised = 0
  const between: number[] = []
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (/(fsync|fdatasync)\(\d+<[^>]*leads\.sqlite-wal>/.test(line)) synchronised += 1
    if (!line.includes('"thanked stored')) continue
    between.push(synchronised)
    synchronised = 0
  }
  expect(between).toHaveLength(50)
  expect(Math.min(...between)).toBeGreaterThan(0)
})

// There is room for the file, but not for its log too: SQLite closes such a file without an
// error, and half of the rows are missing.
test.skipIf(cannotMount)('a backup without enough space fails, and leaves no file', async () => {
  const folder = smallDisk()
  const dataDir = makeFolder()
  const target = join(folder, 'backups')
  mkdirSync(target)
  await (await LeadStore.open(sqliteEngine(dataDir), Date.now())).close()
  fillStore(join(dataDir, SQLITE_FILE), Math.round((0.75 * room(folder)) / BYTES_OF_A_LEAD))
  const backup = runProgram('scripts/leads/backup.ts', { DATA_DIR: dataDir }, [join(target, 'leads.sqlite')])
  expect(await backup.ended).toMatchObject({ code: 1 })
  expect(readdirSync(target)).toEqual([])
})

test.skipIf(cannotMount)(
  'a server that cannot write to its data folder does not start, and says why',
  async () => {
    const folder = smallDisk()
    const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
    mkdirSync(settings.DATA_DIR)
    execFileSync('mount', ['-o', 'remount,ro', folder])
    expect(await runProgram('build/server/index.js', settings).ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('filsystemet er skrivebeskyttet'),
    })
  },
)
