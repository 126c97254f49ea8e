import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { SQLITE_FILE } from '#server/leads/database/engine.ts'
import type { BuiltSite } from '#tests/built-site.ts'
import { fault, postgres } from './fault.ts'
import type { World } from './world.ts'

// Breaks the parts that leads pass through while visitors send them.

const ROUNDS = 50
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const engines = ['SQLite', 'PostgreSQL'] as const
const random = (from: number, to: number): number => from + Math.random() * (to - from)
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
/** Waits for something that a server does by itself within three minutes. */
const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 180_000, interval: 1_000 })

/** A server whose clock is set. */
async function withClock(world: World, settings: Parameters<World['startSite']>[0] = {}, offset = 0) {
  const file = join(mkdtempSync(join(tmpdir(), 'moved-clock-')), 'offset')
  writeFileSync(file, String(offset))
  const site = await world.startSite(settings, { script: 'lab/faults/moved-clock.ts', args: [file] })
  const setClock = (by: number): void => {
    writeFileSync(file, String(by))
    site.process.kill('SIGUSR2')
  }
  return { site, setClock }
}

for (const engine of engines)
  fault('server killed', engine, async (world) => {
    let site = await world.startSite()
    for (let round = 0; round < ROUNDS; round++) {
      const posts = times(8, async () => {
        await pause(random(0, 800))
        await world.post(() => site.url)
      })
      await pause(random(50, 1_000))
      await site.stop('SIGKILL')
      site = await world.restart(site)
      await posts
    }
  })

fault('write-ahead log deleted, then killed', 'SQLite', async (world) => {
  const site = await world.startSite()
  await times(10, () => world.post(() => site.url))
  rmSync(join(site.dataDir, `${SQLITE_FILE}-wal`))
  await times(10, () => world.post(() => site.url, 1))
  await site.stop('SIGKILL')
  await world.restart(site)
})

// As a viewer or a forgotten `begin` does. The site's script waits no longer for an answer than 30 s
// (app/forms/sending/send.ts).
fault('write lock held by another program', 'SQLite', async (world) => {
  const site = await world.startSite()
  await world.post(() => site.url)
  const other = new DatabaseSync(join(site.dataDir, SQLITE_FILE), { timeout: 30_000 })
  other.exec('begin immediate')
  const visits = await times(12, async (index) => {
    await pause(index * 700)
    const begun = performance.now()
    const status = await world.post(() => site.url, 1)
    return { status, ms: performance.now() - begun }
  })
  other.exec('rollback')
  other.close()
  expect(Math.max(...visits.map(({ ms }) => ms))).toBeLessThanOrEqual(30_000)
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await world.post(() => site.url)).toBe(200)
})

for (const engine of engines)
  fault('CRM and mail down and back', engine, async (world) => {
    const site = await world.startSite()
    world.hubspot.fail({ kind: 'hang-up' })
    world.smtp.fail({ at: 'connect', code: 421, text: 'Down' })
    await times(40, () => world.post(() => site.url))
    await pause(5_000)
    world.hubspot.fail({ kind: 'html', times: 5 }, { kind: 'hang-up-after', times: 5 })
    world.smtp.fail('hang-up')
    await pause(2_000)
    world.smtp.fail(null)
  })

/** HubSpot answers oddly to the calls that only erasures make. */
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

// Answers that the vendors document, and those of gateways in front of them, while people are erased.
fault('CRM and mail answer oddly', 'SQLite', async (world) => {
  const { site, setClock } = await withClock(world)
  const send = (count: number) => times(count, () => world.post(() => site.url))
  await send(8)
  await world.awaitDeliveries()
  const people = [...world.acknowledged]
  answerOddly(world)
  const greylisted = { at: 'rcpt-to', code: 450, text: '4.7.1 Greylisted' } as const
  world.smtp.fail(greylisted)
  await Promise.all([send(40), eraseAll(world, site, people)])
  await until(() => world.hubspot.faultsLeft() === 0)
  await until(() => world.smtp.refusals.includes(greylisted.text))
  const quotas = [
    { at: 'auth', code: 451, text: 'Authentication failed: Maximum credits exceeded' },
    { at: 'data', code: 550, text: '5.4.5 Daily user sending limit exceeded.' },
  ] as const
  for (const [day, quota] of quotas.entries()) {
    world.smtp.fail(quota)
    await send(4)
    await until(() => world.smtp.refusals.includes(quota.text))
    // Quotas end at midnight.
    setClock((day + 1) * DAY_MS)
  }
  world.smtp.fail(null)
  await send(4)
})

fault(
  'the mail server answers after 40 s, HubSpot creates notes and tasks 75 s late',
  'SQLite',
  async (world) => {
    const site = await world.startSite()
    world.smtp.delayReplies(40_000)
    const late = { kind: 'late', ms: 75_000, times: 2 } as const
    world.hubspot.fail(
      { ...late, match: 'POST /crm/v3/objects/notes$' },
      { ...late, match: 'POST /crm/v3/objects/tasks$' },
    )
    await times(6, () => world.post(() => site.url))
    await world.awaitDeliveries()
    // A note or task may be requested again five minutes after an unanswered request.
    await pause(330_000)
    expect(await world.result()).toMatchObject({ repeatedMails: 0 })
  },
)

for (const engine of engines)
  fault(
    'people erased while leads are delivered and exported and HubSpot answers oddly',
    engine,
    async (world) => {
      const site = await world.startSite()
      for (let round = 0; round < ROUNDS / 10; round++) {
        const before = new Set(world.acknowledged)
        await times(12, () => world.post(() => site.url))
        const references = [...world.acknowledged].filter((each) => !before.has(each))
        answerOddly(world)
        const csv = join(site.dataDir, `${round}.csv`)
        const exported = world.run(site, 'scripts/leads/export.ts', csv)
        await eraseAll(world, site, references.slice(0, 6))
        expect(await exported).toMatchObject({ code: 0 })
        rmSync(csv)
      }
      world.hubspot.fail()
    },
  )

for (const engine of engines)
  fault('clock set forward and back by hours and days', engine, async (world) => {
    const { site, setClock } = await withClock(world, {}, HOUR_MS)
    // On a shared store, the other instance's clock stays right.
    const sites = [site, ...(engine === 'SQLite' ? [] : [await world.startSite()])]
    for (const offset of [20 * DAY_MS, 0, -2 * HOUR_MS, 3 * DAY_MS, -20 * DAY_MS, 0]) {
      world.hubspot.fail({ kind: 'answer', status: 503, body: { message: 'down' }, times: 6 })
      const posts = times(8, async (index) => {
        await pause(random(0, 1_500))
        await world.post(() => (sites[index % sites.length] ?? site).url)
      })
      await pause(random(200, 1_000))
      setClock(offset)
      await posts
      await pause(random(200, 1_000))
    }
    world.hubspot.fail()
  })

// Delivered leads must not count as old.
fault('started with a clock 40 days ahead', 'SQLite', async (world) => {
  const site = await world.startSite()
  await times(10, () => world.post(() => site.url))
  await world.awaitDeliveries()
  await site.stop()
  const settings = { DATA_DIR: site.dataDir, PORT: new URL(site.url).port }
  const ahead = await withClock(world, settings, 40 * DAY_MS)
  await world.post(() => ahead.site.url)
})

fault('one of two instances killed', 'PostgreSQL', async (world) => {
  const sites = [await world.startSite(), await world.startSite()] as [BuiltSite, BuiltSite]
  for (let round = 0; round < ROUNDS / 5; round++) {
    const posts = times(8, async (index) => {
      await pause(random(0, 800))
      await world.post(() => sites[index % 2 === 0 ? 0 : 1].url)
    })
    await pause(random(50, 1_000))
    const victim = round % 2 === 0 ? 0 : 1
    await sites[victim].stop('SIGKILL')
    sites[victim] = await world.restart(sites[victim])
    await posts
  }
})

fault('PostgreSQL killed and started again', 'PostgreSQL', async (world) => {
  const site = await world.startSite()
  for (let round = 0; round < ROUNDS / 10; round++) {
    const posts = times(12, async () => {
      await pause(random(0, 800))
      await world.post(() => site.url)
    })
    await pause(random(50, 800))
    await postgres?.restart()
    await posts
  }
})
