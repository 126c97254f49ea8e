// Breaks the parts that leads pass through, and counts the results. A fault has failed if a lead
// was lost or duplicated, or if a person is reported as erased and is not.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { contains, type LongCheck, named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { type BuiltSite, freePort, runProgram } from '#tests/built-site.ts'
import { fillStore } from '#tests/filled-store.ts'
import { startPostgres, type TestPostgres } from '#tests/postgres.ts'
import { type FaultResult, World } from './world.ts'

const usage =
  'npm run test:faults [-- ROUNDS [FAULT]]   breaks things while leads pass and counts the leads: 50 rounds or ROUNDS, every fault\n  or those whose name has FAULT in it'

/** What a fault gets beside its world. */
interface Means {
  check: LongCheck
  rounds: number
  /** null: it is not installed. */
  postgres: TestPostgres | null
}

interface Fault {
  name: string
  /** Requirements on this machine: root may mount a small disk, strace follows a process. */
  needs?: 'PostgreSQL' | 'root' | 'strace'
  perform(means: Means): Promise<unknown>
}

type Perform = (world: World, means: Means) => Promise<void>

const SMALL_DISK = ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs'] as const
/** Of the filled store, about. */
const BYTES_OF_A_LEAD = 4_300
const random = (from: number, to: number): number => from + Math.random() * (to - from)

const results: FaultResult[] = []

/** Performs a fault in a world of its own, and counts the results for its leads. */
function inWorld(name: string, engine: 'SQLite' | 'PostgreSQL', perform: Perform): Fault {
  return {
    name: `${name} (${engine})`,
    ...(engine === 'PostgreSQL' && { needs: engine }),
    perform: async (means) => {
      const { check, postgres } = means
      const world = await World.open(engine === 'SQLite' ? null : ((await postgres?.database()) ?? null))
      const begun = performance.now()
      try {
        await perform(world, means)
        await world.settle()
        const result = await world.result(name)
        results.push(result)
        const { acknowledged, stored, delivered, lost, doubled, erased, notErased } = result
        const seconds = Math.round((performance.now() - begun) / 1000)
        const line = `${name} (${engine}): ${acknowledged} acknowledged, ${stored} stored, ${delivered} delivered, lost ${lost}, doubled ${doubled}, erased ${erased}, of those not ${notErased}`
        check.say(`${line}, ${seconds} s`)
        for (const each of await world.unfinished()) check.say(`  ${each}`)
        if (lost + doubled + notErased > 0) check.failed(line)
      } finally {
        await world.close()
      }
    },
  }
}

/** Kills the server at a random moment of a stream of posts and restarts it, round after round. */
async function killed(world: World, { rounds }: Means): Promise<void> {
  let site = await world.startSite()
  for (let round = 0; round < rounds; round++) {
    const posts = Array.from({ length: 8 }, async () => {
      await pause(random(0, 800))
      return world.post(() => site.url)
    })
    await pause(random(50, 1_000))
    await site.stop('SIGKILL')
    site = await world.restart(site)
    await Promise.all(posts)
  }
}

/** Somebody deletes the write-ahead log of a running server, which is killed before it stops. */
async function logDeleted(world: World): Promise<void> {
  const site = await world.startSite()
  await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url)))
  rmSync(join(site.dataDir, `${SQLITE_FILE}-wal`))
  await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url, 1)))
  await site.stop('SIGKILL')
  await world.restart(site)
}

/** The site's script waits no longer for an answer (app/forms/sending/send.ts). */
const LONGEST_WAIT_MS = 30_000

/**
 * Another program keeps the write lock, as a viewer or a forgotten `begin` does, while visitors
 * send.
 */
async function lockHeld(world: World, { check }: Means): Promise<void> {
  const site = await world.startSite()
  await world.post(() => site.url)
  const other = new DatabaseSync(join(site.dataDir, SQLITE_FILE), { timeout: 30_000 })
  other.exec('begin immediate')
  let longest = 0
  const visitor = async (): Promise<number | null> => {
    const begun = performance.now()
    const status = await world.post(() => site.url, 1)
    longest = Math.max(longest, performance.now() - begun)
    return status
  }
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      await pause(index * 700)
      return visitor()
    }),
  )
  other.exec('rollback')
  other.close()
  check.say(`the longest wait was ${(longest / 1000).toFixed(1)} s`)
  if (longest > LONGEST_WAIT_MS) throw new Error(`A visitor waited ${Math.round(longest)} ms`)
  if (statuses.some((status) => status !== 503)) throw new Error(`Under the lock: ${statuses}`)
  const after = await world.post(() => site.url)
  if (after !== 200) throw new Error(`After the lock was gone the answer was ${after}`)
}

/** CRM and mail are down while leads come in, then recover. */
async function neighboursDown(world: World): Promise<void> {
  const site = await world.startSite()
  world.hubspot.fail({ kind: 'hang-up' })
  world.smtp.fail({ at: 'connect', code: 421, text: 'Down' })
  await Promise.all(Array.from({ length: 40 }, () => world.post(() => site.url)))
  await pause(5_000)
  world.hubspot.fail({ kind: 'html', times: 5 }, { kind: 'hang-up-after', times: 5 })
  world.smtp.fail('hang-up')
  await pause(2_000)
  world.smtp.fail(null)
}

/**
 * The mail server takes 40 s to say that it has a mail, and HubSpot creates notes and tasks 75 s
 * after it dropped the connection: each is there once.
 */
async function lateAnswers(world: World): Promise<void> {
  const site = await world.startSite()
  world.smtp.delayReplies(40_000)
  const late = { kind: 'late', ms: 75_000, times: 2 } as const
  world.hubspot.fail(
    { ...late, match: 'POST /crm/v3/objects/notes$' },
    { ...late, match: 'POST /crm/v3/objects/tasks$' },
  )
  await Promise.all(Array.from({ length: 6 }, () => world.post(() => site.url)))
  await world.settle()
  // Only five minutes after a request may what it asked for be requested again.
  await pause(330_000)
  const { repeatedMails } = await world.result('late answers')
  if (repeatedMails > 0) throw new Error(`${repeatedMails} mails were sent again`)
}

const DAY_MS = 86_400_000

/**
 * CRM and mail answer as their vendors say they may, and as gateways in front of them do, while
 * leads come in and people are erased whom HubSpot has. Fails if an answer was not given.
 */
async function oddAnswers(world: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'moved-clock-'))
  const file = join(folder, 'offset')
  writeFileSync(file, '0')
  const site = await world.startSite({}, { script: 'lab/faults/moved-clock.ts', args: [file] })
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => world.post(() => site.url)))
  await send(8)
  await world.settle()
  const people = [...world.acknowledged]
  answerOddly(world)
  const greylisted = { at: 'rcpt-to', code: 450, text: '4.7.1 Greylisted' } as const
  world.smtp.fail(greylisted)
  await Promise.all([send(40), eraseAll(world, site, people)])
  await until('HubSpot gave its odd answers', () => world.hubspot.faultsLeft() === 0)
  await until(greylisted.text, () => world.smtp.refusals.includes(greylisted.text))
  const quotas = [
    { at: 'auth', code: 451, text: 'Authentication failed: Maximum credits exceeded' },
    { at: 'data', code: 550, text: '5.4.5 Daily user sending limit exceeded.' },
  ] as const
  for (const [day, fault] of quotas.entries()) {
    world.smtp.fail(fault)
    await send(4)
    await until(fault.text, () => world.smtp.refusals.includes(fault.text))
    // They end at midnight.
    writeFileSync(file, String((day + 1) * DAY_MS))
    site.process.kill('SIGUSR2')
  }
  world.smtp.fail(null)
  await send(4)
  rmSync(folder, { recursive: true })
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 180; !(await holds()); left--) {
    if (left === 0) throw new Error(`Not within three minutes: ${what}`)
    await pause(1_000)
  }
}

/** The calls of an erasure that nothing else makes meet odd answers of their own. */
function answerOddly(world: World): void {
  const odd = ['/batch/read', ''].flatMap((match) => {
    const some = { match, times: 2 }
    return [
      { ...some, kind: 'answer', status: 423, body: {} },
      { ...some, kind: 'answer', status: 477, headers: { 'Retry-After': '5' } },
      { ...some, kind: 'answer', status: 404, body: { message: 'no Route matched with those values' } },
      { ...some, kind: 'html', status: 404 },
      { ...some, kind: 'html', status: 524 },
    ] as const
  })
  world.hubspot.fail(...odd)
}

/** Two at a time, as two operators would. */
async function eraseAll(world: World, site: BuiltSite, references: readonly string[]): Promise<void> {
  for (let at = 0; at < references.length; at += 2)
    await Promise.all(references.slice(at, at + 2).map((each) => world.erase(site, each)))
}

/**
 * People are erased while their leads are being delivered, while all are exported, and while
 * HubSpot answers oddly.
 */
async function erasedMeanwhile(world: World, { rounds }: Means): Promise<void> {
  const site = await world.startSite()
  for (let round = 0; round < Math.max(3, Math.round(rounds / 10)); round++) {
    const before = new Set(world.acknowledged)
    await Promise.all(Array.from({ length: 12 }, () => world.post(() => site.url)))
    const references = [...world.acknowledged].filter((each) => !before.has(each))
    answerOddly(world)
    const csv = join(site.dataDir, `${round}.csv`)
    const exported = world.run(site, 'scripts/leads/export.ts', csv)
    await eraseAll(world, site, references.slice(0, 6))
    const { code, stderr } = await exported
    if (code !== 0) throw new Error(stderr)
    rmSync(csv)
  }
  world.hubspot.fail()
}

/**
 * The data folder's disk is full: no lead is acknowledged meanwhile, and no earlier one is lost.
 */
async function diskFull(world: World, folder: string): Promise<void> {
  const site = await world.startSite({ DATA_DIR: join(folder, 'data') })
  await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url)))
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  spawnSync(
    'dd',
    ['if=/dev/zero', `of=${filler}`, 'bs=4096', `count=${Math.ceil((bavail * bsize) / 4096) + 10}`],
    { stdio: 'ignore' },
  )
  const whileFull: (number | null)[] = []
  // The store's log has some free space of its own; leads are accepted until that is full too.
  for (let number = 0; number < 200; number++) whileFull.push(await world.post(() => site.url, 1))
  if (!whileFull.includes(503)) throw new Error('The disk was full, and no visitor was told')
  rmSync(filler)
  const after = await world.post(() => site.url)
  if (after !== 200) throw new Error(`After the disk had room again the answer was ${after}`)
}

/** Every write of the server fails, as on a file system that the kernel remounted read-only. */
async function readOnly(world: World): Promise<void> {
  const site = await world.startSite()
  const post = (): Promise<number | null> => world.post(() => site.url, 1)
  await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url)))
  const calls = 'pwrite64,fsync,fdatasync,ftruncate'
  const faults = spawn(
    'strace',
    ['-f', '-p', String(site.process.pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EROFS`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const traced = Promise.withResolvers<void>()
  faults.stderr.once('data', () => traced.resolve())
  faults.stderr.resume()
  await traced.promise
  const meanwhile = [await post(), await post(), await post()]
  // It looks at its disk every few seconds.
  await until('the server says that it is not ready', async () => {
    const { parts } = await (await fetch(`${site.url}/ready`)).json()
    return !parts.leads.ok
  })
  const ended = new Promise((resolve) => faults.once('exit', resolve))
  faults.kill('SIGINT')
  await ended
  if (meanwhile.some((status) => status !== 503)) throw new Error(`On a read-only disk: ${meanwhile}`)
  const after = await world.post(() => site.url)
  if (after !== 200) throw new Error(`After the disk could be written again the answer was ${after}`)
}

/** The clock is set forward and back by days and hours, while the CRM fails and recovers. */
async function clockSet(world: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'moved-clock-'))
  const file = join(folder, 'offset')
  const hour = 3_600_000
  writeFileSync(file, String(hour))
  const moved = await world.startSite({}, { script: 'lab/faults/moved-clock.ts', args: [file] })
  // On a shared store, the other instance's clock stays right.
  const sites = [moved, ...(world.engine === 'SQLite' ? [] : [await world.startSite()])]
  for (const offset of [20 * 24 * hour, 0, -2 * hour, 3 * 24 * hour, -20 * 24 * hour, 0]) {
    world.hubspot.fail({ kind: 'answer', status: 503, body: { message: 'down' }, times: 6 })
    const posts = Array.from({ length: 8 }, async (_, index) => {
      await pause(random(0, 1_500))
      return world.post(() => (sites[index % sites.length] ?? moved).url)
    })
    await pause(random(200, 1_000))
    writeFileSync(file, String(offset))
    moved.process.kill('SIGUSR2')
    await Promise.all(posts)
    await pause(random(200, 1_000))
  }
  world.hubspot.fail()
  rmSync(folder, { recursive: true })
}

/** A machine starts with a clock that is weeks ahead: what was delivered is not old. */
async function startedAhead(world: World): Promise<void> {
  const site = await world.startSite()
  await Promise.all(Array.from({ length: 10 }, () => world.post(() => site.url)))
  await world.settle()
  await site.stop()
  const folder = mkdtempSync(join(tmpdir(), 'moved-clock-'))
  const file = join(folder, 'offset')
  writeFileSync(file, String(40 * DAY_MS))
  const settings = { DATA_DIR: site.dataDir, PORT: new URL(site.url).port }
  const ahead = await world.startSite(settings, { script: 'lab/faults/moved-clock.ts', args: [file] })
  await world.post(() => ahead.url)
  rmSync(folder, { recursive: true })
}

async function instanceKilled(world: World, { rounds }: Means): Promise<void> {
  const sites = [await world.startSite(), await world.startSite()]
  for (let round = 0; round < Math.max(5, Math.round(rounds / 5)); round++) {
    const posts = Array.from({ length: 8 }, async (_, index) => {
      await pause(random(0, 800))
      return world.post(() => (sites[index % 2] ?? sites[0])?.url ?? '')
    })
    await pause(random(50, 1_000))
    const victim = round % 2
    const site = sites[victim]
    if (site === undefined) continue
    await site.stop('SIGKILL')
    sites[victim] = await world.restart(site)
    await Promise.all(posts)
  }
}

async function postgresKilled(world: World, { rounds, postgres }: Means): Promise<void> {
  const site = await world.startSite()
  for (let round = 0; round < Math.max(3, Math.round(rounds / 10)); round++) {
    const posts = Array.from({ length: 12 }, async () => {
      await pause(random(0, 800))
      return world.post(() => site.url)
    })
    await pause(random(50, 800))
    await postgres?.restart()
    await Promise.all(posts)
  }
}

const faults: readonly Fault[] = [
  inWorld('server killed', 'SQLite', killed),
  inWorld('server killed', 'PostgreSQL', killed),
  inWorld('write-ahead log deleted, then killed', 'SQLite', logDeleted),
  inWorld('write lock held by another program', 'SQLite', lockHeld),
  inWorld('CRM and mail down and back', 'SQLite', neighboursDown),
  inWorld('CRM and mail down and back', 'PostgreSQL', neighboursDown),
  inWorld('CRM and mail answer oddly', 'SQLite', oddAnswers),
  inWorld('CRM and mail answer late', 'SQLite', lateAnswers),
  inWorld('people erased meanwhile', 'SQLite', erasedMeanwhile),
  inWorld('people erased meanwhile', 'PostgreSQL', erasedMeanwhile),
  inWorld('clock set forward and back by hours and days', 'SQLite', clockSet),
  inWorld('started with a clock 40 days ahead', 'SQLite', startedAhead),
  inWorld("one instance's clock set forward and back", 'PostgreSQL', clockSet),
  { ...inWorld('disk read-only', 'SQLite', readOnly), needs: 'strace' },
  { name: 'synchronised writes traced', needs: 'strace', perform: traceDisk },
  {
    name: 'disk full',
    needs: 'root',
    perform: (means) =>
      onSmallDisk((folder) =>
        inWorld('disk full', 'SQLite', (world) => diskFull(world, folder)).perform(means),
      ),
  },
  {
    name: 'backup without room',
    needs: 'root',
    perform: (means) => onSmallDisk((folder) => backUpWithoutRoom(means, folder)),
  },
  {
    name: 'start on a read-only disk',
    needs: 'root',
    perform: (means) => onSmallDisk((folder) => startReadOnly(means, folder)),
  },
  inWorld('one of two instances killed', 'PostgreSQL', instanceKilled),
  inWorld('PostgreSQL killed and started again', 'PostgreSQL', postgresKilled),
]

await runLongCheck(usage, { options: {}, most: 2 }, async (check, { words }) => {
  const rounds = readCount(words[0], 50)
  const chosen = named('fault', faults, words.slice(1), { nameOf: ({ name }) => name, fits: contains })
  needBuild()
  const postgres = await startPostgres()
  const missing = {
    PostgreSQL: postgres === null && 'PostgreSQL is not installed',
    root: !canMount() && 'a small file system can be mounted by root alone',
    strace: spawnSync('strace', ['-V']).status !== 0 && 'strace is not installed',
  }
  await check.parts(
    'Trying faults',
    chosen,
    ({ name }) => name,
    async ({ name, needs, perform }) => {
      const lacking = needs && missing[needs]
      if (lacking) check.notRun(`${name}: ${lacking}`)
      else await perform({ check, rounds, postgres })
    },
  )
  await postgres?.stop()
  printTables(check)
})

function printTables({ say }: LongCheck): void {
  if (results.length > 0) {
    say(
      '\n| fault | store | acknowledged | stored | delivered | lost | doubled | mails sent again under their own id | erased | falsely |',
    )
    say('|---|---|--:|--:|--:|--:|--:|--:|--:|--:|')
  }
  for (const { fault, engine, acknowledged, stored, delivered, ...rest } of results) {
    const { lost, doubled, repeatedMails, erased, notErased } = rest
    say(
      `| ${fault} | ${engine} | ${acknowledged} | ${stored} | ${delivered} | ${lost} | ${doubled} | ${repeatedMails} | ${erased} | ${notErased} |`,
    )
  }
}

/**
 * What reaches the disk before a visitor is thanked, as seen by the kernel: between two
 * acknowledgements the store's log must have been written and synced.
 */
async function traceDisk({ check }: Means): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'traced-'))
  const trace = join(folder, 'trace')
  const program = [process.execPath, join(import.meta.dirname, 'accept.ts'), folder, '50']
  spawnSync('strace', ['-f', '-y', '-e', 'trace=write,fsync,fdatasync', '-o', trace, ...program])
  let synchronised = 0
  const between: number[] = []
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (/(fsync|fdatasync)\(\d+<[^>]*leads\.sqlite-wal>/.test(line)) synchronised += 1
    if (!line.includes('"thanked stored')) continue
    between.push(synchronised)
    synchronised = 0
  }
  rmSync(folder, { recursive: true })
  const without = between.filter((count) => count === 0).length
  const line = `trace: ${between.length} leads stored, ${without} of them thanked for before their log was synchronised`
  check.say(line)
  if (between.length !== 50 || without > 0) check.failed(line)
}

/**
 * A backup where there is room for the file, but not for its log as well: SQLite closes such a file
 * without an error, and half of the rows are missing.
 */
async function backUpWithoutRoom({ check }: Means, folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backed-up-'))
  const target = join(folder, 'backups')
  mkdirSync(target)
  await (await LeadStore.open(sqliteEngine(dataDir), Date.now())).close()
  const { bavail, bsize } = statfsSync(folder)
  fillStore(join(dataDir, SQLITE_FILE), Math.round((0.75 * bavail * bsize) / BYTES_OF_A_LEAD))
  const backup = runProgram('scripts/leads/backup.ts', { DATA_DIR: dataDir }, [join(target, 'leads.sqlite')])
  const { code, stderr } = await backup.ended
  const left = readdirSync(target)
  rmSync(dataDir, { recursive: true })
  const line = `backup without room: exit code ${code}, ${stderr.trim()}; files left: ${left.join(', ') || 'none'}`
  check.say(line)
  if (code !== 1 || left.length > 0) check.failed(line)
}

/** A server that cannot write to its data folder does not start, and says why. */
async function startReadOnly({ check }: Means, folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  execFileSync('mount', ['-o', 'remount,ro', folder])
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const { code, stderr } = await runProgram('build/server/index.js', settings).ended
  const line = `start on a read-only disk: exit code ${code}, ${stderr.trim()}`
  check.say(line)
  if (code !== 1 || !stderr.includes('the file system is read-only')) check.failed(line)
}

/** Root of a container may not mount either. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mounted = spawnSync('mount', [...SMALL_DISK, folder]).status === 0
  if (mounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return mounted
}

/** A file system of 6 MB, so that it can be filled. */
async function onSmallDisk(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', [...SMALL_DISK, folder])
  // An interrupted run leaves no mount behind. Lazily, since a server that ends may still use it.
  const unmount = () => void execFileSync('umount', ['--lazy', folder])
  process.once('exit', unmount)
  try {
    await work(folder)
  } finally {
    process.off('exit', unmount)
    unmount()
    rmSync(folder, { recursive: true })
  }
}
