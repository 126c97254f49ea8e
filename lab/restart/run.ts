// Restarts the site under load and counts failed requests. With two instances on PostgreSQL behind
// a balancer, Caddy and nginx, none may fail. With one instance on SQLite the gap is measured.
import { setTimeout as pause } from 'node:timers/promises'
import { type LongCheck, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { postgresEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { type BuiltSite, freePort, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { startPostgres } from '#tests/postgres.ts'
import { startBalancer } from './balancer.ts'
import { startCaddy } from './caddy.ts'
import { startNginx } from './nginx.ts'
import { sendVisitors } from './visitors.ts'

const usage =
  'npm run test:restart [-- ROUNDS]   restarts the site under visitors, 10 times or ROUNDS, and counts the requests that failed'

const VISITORS = 16
const LOOK_EVERY_MS = 250

/** Client files of the home page. */
async function filesOf(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  return [...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path))]
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20)
}

/** The proxy or balancer in front of the instances. */
interface Front {
  name: string
  url: string
  /** Resolves when a restarted instance gets requests, or could. */
  takesIn(port: number): Promise<void>
  /** Failures that it saw and that visitors may not have seen. */
  seen(): string[]
  stop(): Promise<void>
}

async function throughBalancer(ports: readonly number[]): Promise<Front> {
  const balancer = await startBalancer(ports, { lookEveryMs: LOOK_EVERY_MS })
  return {
    name: `a balancer that looks at /ready every ${LOOK_EVERY_MS} ms and tries nothing twice`,
    url: balancer.url,
    takesIn: (port) => until(() => balancer.isReady(port)),
    seen: () => balancer.failures,
    stop: balancer.stop,
  }
}

/** Caddy checks /health: a restarted instance gets requests after its next check. */
async function throughCaddy(ports: readonly number[]): Promise<Front | null> {
  const caddy = await startCaddy(ports)
  if (caddy === null) return null
  return {
    name: 'Caddy as in deploy/Caddyfile',
    url: caddy.url,
    // Waits like deploy/update.sh: for the instance's own health, then for the proxy's next check.
    takesIn: async (port) => {
      while (!(await fetch(`http://127.0.0.1:${port}/health`)).ok) await pause(20)
      await pause(3000)
    },
    seen: caddy.errors,
    stop: caddy.stop,
  }
}

/**
 * nginx has no health checks: it notices a refused connection, and passes the request to the other
 * instance.
 */
async function throughNginx(ports: readonly number[]): Promise<Front | null> {
  const nginx = await startNginx(ports)
  if (nginx === null) return null
  return {
    name: 'nginx as in deploy/nginx.conf',
    url: nginx.url,
    takesIn: async (port) => {
      while (!(await fetch(`http://127.0.0.1:${port}/ready`)).ok) await pause(20)
    },
    seen: nginx.errors,
    stop: nginx.stop,
  }
}

interface Rolling {
  /** null if it is not installed. */
  front: (ports: readonly number[]) => Promise<Front | null>
  trustProxy: number
  drainSeconds: number
}

/** Returns how many requests failed, leads are missing and instances ended badly; null: not run. */
async function rollingRestart(
  { say }: LongCheck,
  rounds: number,
  databaseUrl: string,
  { front: toFront, trustProxy, drainSeconds }: Rolling,
): Promise<number | null> {
  const start = (over: { PORT: string; DATA_DIR?: string }): Promise<BuiltSite> =>
    startBuiltSite({
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: String(trustProxy),
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: 'error',
      INTERNAL_SECRET: 'the secret of all instances',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...over,
    })
  const ports = [await freePort(), await freePort()]
  const sites: BuiltSite[] = []
  for (const port of ports) sites.push(await start({ PORT: String(port) }))
  const close = async () => {
    for (const site of sites) {
      await site.stop()
      await removeDataFolder(site)
    }
  }
  // Content is read with the first request, and readiness reports it.
  for (const site of sites) await fetch(site.url)
  const front = await toFront(ports)
  if (front === null) {
    await close()
    return null
  }
  for (const port of ports) await front.takesIn(port)
  const visitors = sendVisitors(front.url, { files: await filesOf(front.url), count: VISITORS })

  const endings: string[] = []
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) {
    for (const [index, port] of ports.entries()) {
      const site = sites[index]
      if (!site) continue
      const { code, signal, stderr } = await site.stop()
      if (code !== 0 || stderr !== '') endings.push(`${code ?? signal} ${stderr}`)
      sites[index] = await start({ PORT: String(port), DATA_DIR: site.dataDir })
      await front.takesIn(port)
    }
  }
  const seconds = (performance.now() - begun) / 1000
  await visitors.leave()

  const store = await LeadStore.open(
    postgresEngine(databaseUrl, () => undefined),
    Date.now(),
    {
      whileServerRuns: true,
    },
  )
  let missing = 0
  for (const reference of visitors.acknowledged) {
    if ((await store.byReference(reference)) === null) missing += 1
  }
  await store.close()
  const seen = front.seen()
  await front.stop()
  await close()

  say(
    `\nRolling restart behind ${front.name}: two instances, PostgreSQL, DRAIN_SECONDS ${drainSeconds}, ${rounds * 2} restarts in ${Math.round(seconds)} s, ${VISITORS} visitors\n`,
  )
  say('| requests | answered | failed |')
  say('|---|--:|--:|')
  let answered = 0
  const failed: string[] = []
  for (const [kind, tally] of visitors.tallies) {
    say(`| ${kind} | ${tally.answered} | ${tally.failed.length} |`)
    answered += tally.answered
    failed.push(...tally.failed)
  }
  say(`| all | ${answered} | ${failed.length} |`)
  say(
    `\nLongest wait ${Math.round(visitors.longestMs())} ms; ${visitors.acknowledged.size} leads thanked for, ${missing} of them not in the store`,
  )
  const reasons = failed.length > 0 ? seen : []
  for (const each of [...failed, ...reasons, ...endings].slice(0, 20)) say(`  ${each}`)
  return failed.length + missing + endings.length
}

/** Stops and starts one instance on SQLite while requests are sent every few milliseconds. */
async function gap({ say }: LongCheck): Promise<void> {
  const port = String(await freePort())
  let site = await startBuiltSite({ PORT: port, LOG_LEVEL: 'error' })
  await fetch(site.url)
  const gaps: number[] = []
  for (let round = 0; round < 5; round++) {
    let lastAnswer = performance.now()
    let longest = 0
    let watching = true
    const watch = (async () => {
      while (watching) {
        try {
          const { ok } = await fetch(`${site.url}/branche`, { headers: { connection: 'close' } })
          if (!ok) continue
          longest = Math.max(longest, performance.now() - lastAnswer)
          lastAnswer = performance.now()
        } catch {
          await pause(5)
        }
      }
    })()
    await pause(200)
    await site.stop()
    site = await startBuiltSite({ PORT: port, DATA_DIR: site.dataDir, LOG_LEVEL: 'error' })
    await pause(200)
    watching = false
    await watch
    gaps.push(Math.round(longest))
  }
  await site.stop()
  await removeDataFolder(site)
  const sorted = gaps.toSorted((a, b) => a - b)
  say(
    `\nRestart of one instance on SQLite: ${sorted[2]} ms without an answer (median of 5: ${gaps.join(', ')} ms); whoever asks meanwhile is refused a connection`,
  )
}

const fronts: readonly (Rolling & { behind: string })[] = [
  { behind: 'a balancer of our own', front: throughBalancer, trustProxy: 1, drainSeconds: 5 },
  // Each proxy adds its client to the X-Forwarded-For of the test's visitors.
  { behind: 'Caddy', front: throughCaddy, trustProxy: 2, drainSeconds: 10 },
  { behind: 'nginx', front: throughNginx, trustProxy: 2, drainSeconds: 5 },
]

await runLongCheck(usage, { options: {}, most: 1 }, async (check, { words }) => {
  const rounds = readCount(words[0], 10)
  needBuild()
  const postgres = await startPostgres()
  for (const { behind, ...rolling } of fronts) {
    const name = `the rolling restart behind ${behind}`
    if (!postgres) {
      check.notRun(`${name}: PostgreSQL is not installed`)
      continue
    }
    await check.part(name, async () => {
      const failures = await rollingRestart(check, rounds, await postgres.database(), rolling)
      if (failures === null) check.notRun(`${name}, which is not installed`)
      else if (failures > 0) check.failed(`${name}: ${failures} requests, leads or instances`)
    })
  }
  await postgres?.stop()
  await check.part('the restart of one instance on SQLite', () => gap(check))
})
