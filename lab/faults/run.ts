// Breaks the parts that leads pass through, and counts what became of them. Prints a table; exits
// with code 1 if a lead was lost or duplicated, or a person is not erased who was said to be.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readArguments, readCount } from '#scripts/arguments.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { type BuiltSite, freePort, runProgram } from '#tests/built-site.ts'
import { fillStore } from '#tests/filled-store.ts'
import { buildFormerEdition, FORMER } from '#tests/former-edition.ts'
import { killMigrations } from '#tests/killed-migrations.ts'
import { startPostgres } from '#tests/postgres.ts'
import { rollOut } from '#tests/rollout.ts'
import { type FaultResult, World } from './world.ts'

const { words } = readArguments(
  'npm run test:faults [-- ROUNDS [FAULT]]   breaks things while leads pass and counts the leads: 50 rounds or ROUNDS, every fault\n  or those whose name has FAULT in it',
  { options: {}, most: 2 },
)
const rounds = readCount(words[0], 50)
const only = words[1] ?? ''
const postgres = await startPostgres()
const canTrace = spawnSync('strace', ['-V']).status === 0
const results: FaultResult[] = []
const notRun: string[] = []

/** Of the filled store, about. */
const BYTES_OF_A_LEAD = 4_300
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const random = (from: number, to: number): number => from + Math.random() * (to - from)

async function scenario(
  fault: string,
  databaseUrl: string | null,
  perform: (world: World) => Promise<void>,
): Promise<void> {
  if (!fault.includes(only)) return
  const world = await World.open(databaseUrl)
  const begun = performance.now()
  try {
    await perform(world)
    await world.settle()
    const result = await world.result(fault)
    results.push(result)
    const { acknowledged, stored, delivered, lost, doubled, erased, notErased } = result
    const seconds = Math.round((performance.now() - begun) / 1000)
    say(
      `${fault} (${world.engine}): ${acknowledged} acknowledged, ${stored} stored, ${delivered} delivered, lost ${lost}, doubled ${doubled}, erased ${erased}, of those not ${notErased} — ${seconds} s`,
    )
  } finally {
    await world.close()
  }
}

/** Kills the server at a random moment of a stream of posts and restarts it, round after round. */
async function killed(world: World): Promise<void> {
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
  if (world.refusedErasures === 0) throw new Error('No erasure met an odd answer')
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
 * People are erased while their leads are being delivered, while all are exported and old ones
 * purged, and while HubSpot answers oddly.
 */
async function erasedMeanwhile(world: World): Promise<void> {
  const site = await world.startSite()
  for (let round = 0; round < Math.max(3, Math.round(rounds / 10)); round++) {
    const before = new Set(world.acknowledged)
    await Promise.all(Array.from({ length: 12 }, () => world.post(() => site.url)))
    const references = [...world.acknowledged].filter((each) => !before.has(each))
    answerOddly(world)
    const csv = join(site.dataDir, `${round}.csv`)
    const others = [
      world.run(site, 'scripts/leads/export.ts', csv),
      world.run(site, 'scripts/leads/purge.ts'),
    ]
    await eraseAll(world, site, references.slice(0, 6))
    for (const { code, stderr } of await Promise.all(others)) if (code !== 0) throw new Error(stderr)
    rmSync(csv)
  }
  world.hubspot.fail()
  if (world.refusedErasures === 0) throw new Error('No erasure met a delivery or an odd answer')
  say(`${world.refusedErasures} erasures were refused for the moment, and tried again`)
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

async function instanceKilled(world: World): Promise<void> {
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

/** The leads of the store that is migrated. */
const LEADS_TO_MIGRATE = 100_000
const migrations: string[] = []

async function migrationsKilled(on: typeof postgres): Promise<void> {
  const fault = 'migration killed'
  if (!fault.includes(only)) return
  const engine = on === null ? 'SQLite' : 'PostgreSQL'
  const killed = await killMigrations({
    leads: LEADS_TO_MIGRATE,
    trials: Math.max(4, Math.round(rounds / 3)),
    postgres: on,
  })
  const { trials, survivors, lost, ms } = killed
  migrations.push(`| ${engine} | ${LEADS_TO_MIGRATE} | ${ms} | ${trials} | ${survivors} | ${lost} |`)
  say(`${fault} (${engine}): the next start served after ${survivors} of ${trials}, lost ${lost}`)
  if (survivors < trials || lost > 0) process.exitCode = 1
}

/** Leads of each kind that each edition stores. */
const LEADS_OF_A_KIND = 10
const editions: string[] = []

async function rolledOut(on: typeof postgres): Promise<void> {
  const fault = 'release rolled out and taken back'
  if (!fault.includes(only)) return
  const former = buildFormerEdition()
  if (former === null) {
    notRun.push(`${fault}: git does not have the commit of ${FORMER.version}`)
    return
  }
  const engine = on === null ? 'SQLite' : 'PostgreSQL'
  try {
    for (const each of await rollOut(former.folder, on, LEADS_OF_A_KIND)) {
      const { edition, leads, shown, delivered, faults } = each
      const name = edition === 'former' ? FORMER.version : 'this version'
      editions.push(`| ${engine} | ${name} | ${leads} | ${shown} | ${delivered} | ${faults.length} |`)
      say(
        `${fault} (${engine}), ${name}: ${leads} leads of the other, ${shown} shown, ${delivered} delivered`,
      )
      for (const line of faults) say(`  ${line}`)
      if (shown < leads || delivered < leads || faults.length > 0) process.exitCode = 1
    }
  } finally {
    former.remove()
  }
}

const url = async (): Promise<string> => (await postgres?.database()) ?? ''

await scenario(`server killed, ${rounds} rounds`, null, killed)
if (postgres) await scenario(`server killed, ${rounds} rounds`, await url(), killed)
await scenario('CRM and mail down and back', null, neighboursDown)
if (postgres) await scenario('CRM and mail down and back', await url(), neighboursDown)

await scenario('CRM and mail answer oddly', null, oddAnswers)

await scenario('people erased meanwhile', null, erasedMeanwhile)
if (postgres) await scenario('people erased meanwhile', await url(), erasedMeanwhile)

await scenario('clock set forward and back by hours and days', null, clockSet)
if (postgres) await scenario("one instance's clock set forward and back", await url(), clockSet)

await migrationsKilled(null)
if (postgres) await migrationsKilled(postgres)
await rolledOut(null)
if (postgres) await rolledOut(postgres)

if (canTrace) await scenario('disk read-only', null, readOnly)
traceDisk()

const small = smallDisk()
if (small) {
  try {
    await scenario('disk full', null, (world) => diskFull(world, small.folder))
    await backUpWithoutRoom(small.folder)
    await startReadOnly(small.folder)
  } finally {
    small.remove()
  }
} else notRun.push('disk full: a small file system can be mounted by root alone')

if (postgres) {
  await scenario('one of two instances killed', await url(), instanceKilled)
  await scenario('PostgreSQL killed and started again', await url(), async (world) => {
    const site = await world.startSite()
    for (let round = 0; round < Math.max(3, Math.round(rounds / 10)); round++) {
      const posts = Array.from({ length: 12 }, async () => {
        await pause(random(0, 800))
        return world.post(() => site.url)
      })
      await pause(random(50, 800))
      await postgres.restart()
      await Promise.all(posts)
    }
  })
  await postgres.stop()
} else notRun.push('everything on PostgreSQL: it is not installed and could not be')

say(
  '\n| fault | store | acknowledged | stored | delivered | lost | doubled | mails sent again under their own id | erased | falsely |',
)
say('|---|---|--:|--:|--:|--:|--:|--:|--:|--:|')
for (const each of results) {
  const { fault, engine, acknowledged, stored, delivered, lost, doubled, repeatedMails, erased, notErased } =
    each
  say(
    `| ${fault} | ${engine} | ${acknowledged} | ${stored} | ${delivered} | ${lost} | ${doubled} | ${repeatedMails} | ${erased} | ${notErased} |`,
  )
}
if (migrations.length > 0) {
  say('\n| migration killed on | leads | undisturbed, ms | trials | next start serves | leads lost |')
  say('|---|--:|--:|--:|--:|--:|')
  for (const each of migrations) say(each)
}
if (editions.length > 0) {
  say('\n| store | edition | leads of the other one | shown | delivered | faults |')
  say('|---|---|--:|--:|--:|--:|')
  for (const each of editions) say(each)
}
for (const each of notRun) say(`Not run here: ${each}`)
const failed = results.filter((each) => each.lost + each.doubled + each.notErased > 0).length
say(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? process.exitCode : 1)

/**
 * What reaches the disk before a visitor is thanked, as seen by the kernel: between two
 * acknowledgements the store's log must have been written and synced.
 */
function traceDisk(): void {
  if (!canTrace) {
    notRun.push('the trace of synchronised writes, and a disk that is read-only: strace is not installed')
    return
  }
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
  say(
    `trace: ${between.length} leads stored, ${without} of them thanked for before their log was synchronised`,
  )
  if (between.length !== 50 || without > 0) process.exitCode = 1
}

/**
 * A backup where there is room for the file, but not for its log as well: SQLite closes such a file
 * without an error, and half of the rows are missing.
 */
async function backUpWithoutRoom(folder: string): Promise<void> {
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
  say(`backup without room: exit code ${code}, ${stderr.trim()}; files left: ${left.join(', ') || 'none'}`)
  if (code !== 1 || left.length > 0) process.exitCode = 1
}

/** A server that cannot write to its data folder does not start, and says why. */
async function startReadOnly(folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  execFileSync('mount', ['-o', 'remount,ro', folder])
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const { code, stderr } = await runProgram('build/server/index.js', settings).ended
  say(`start on a read-only disk: exit code ${code}, ${stderr.trim()}`)
  if (code !== 1 || !stderr.includes('the file system is read-only')) process.exitCode = 1
}

/** A file system of 6 MB, so that it can be filled. */
function smallDisk(): { folder: string; remove(): void } | null {
  if (process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status === 0
  if (!mounted) {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
