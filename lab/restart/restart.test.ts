import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { missingProxies, type PROXIES, startProxy } from '#lab/proxies.ts'
import { postgresEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { type BuiltSite, freePort, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { sharedPostgres } from '#tests/store-engines.ts'
import { type Front, startBalancer } from './balancer.ts'
import { sendVisitors } from './visitors.ts'

const postgres = sharedPostgres()

/** Restarts of each of the two instances. */
const RESTARTS = 10

const answers = (port: number, path: string) =>
  vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}${path}`)).ok).toBe(true), 60_000)

const through =
  (name: (typeof PROXIES)[number], takesIn: Front['takesIn']) =>
  async (ports: readonly number[]): Promise<Front> => {
    // Each of the test's visitors is another client, by the X-Forwarded-For that it sends.
    const { port, errors, stop } = await startProxy(name, ports, { trusting: true })
    return { url: `https://127.0.0.1:${port}`, takesIn, seen: errors, stop }
  }

const fronts = [
  {
    name: 'a balancer that looks at /ready and tries nothing twice',
    startFront: startBalancer,
    settings: { TRUST_PROXY: '1', DRAIN_SECONDS: '5' },
  },
  // Waits as deploy/update.sh does: for the instance's own health, then for the proxy's next check.
  {
    name: 'Caddyfile',
    startFront: through('Caddyfile', async (port) => {
      await answers(port, '/health')
      await pause(3_000)
    }),
    settings: { TRUST_PROXY: '2', DRAIN_SECONDS: '10' },
  },
  // nginx has no checks of its own: it notices a refused connection and asks the other instance.
  {
    name: 'nginx.conf',
    startFront: through('nginx.conf', (port) => answers(port, '/ready')),
    settings: { TRUST_PROXY: '2', DRAIN_SECONDS: '5' },
  },
]

for (const { name, startFront, settings } of fronts)
  test.skipIf(postgres === null || missingProxies.some((each) => each === name))(
    `two instances on PostgreSQL restart in turns behind ${name}: no request fails, no lead is missing`,
    async ({ annotate }) => {
      const databaseUrl = (await postgres?.database()) ?? ''
      const start = (place: { PORT: string; DATA_DIR?: string }): Promise<BuiltSite> =>
        startBuiltSite({
          DATABASE_URL: databaseUrl,
          LOG_LEVEL: 'error',
          INTERNAL_SECRET: 'the secret of all instances',
          ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
          ...settings,
          ...place,
        })
      const ports = [await freePort(), await freePort()]
      const sites: BuiltSite[] = []
      onTestFinished(async () => {
        for (const site of sites) {
          await site.stop()
          await removeDataFolder(site)
        }
      })
      for (const port of ports) sites.push(await start({ PORT: String(port) }))
      // Content is read with the first request, and readiness reports it.
      const pages = await Promise.all(sites.map(async ({ url }) => (await fetch(url)).text()))
      const front = await startFront(ports)
      onTestFinished(async () => void (await front.stop()))
      for (const port of ports) await front.takesIn(port)
      const files = [...new Set(pages[0]?.match(/\/assets\/[\w.-]+/g))]
      const visitors = sendVisitors(front.url, files)
      const endings: unknown[] = []
      for (let round = 0; round < RESTARTS; round++)
        for (const [index, site] of sites.entries()) {
          const { code, signal, stderr } = await site.stop()
          endings.push({ code, signal, stderr })
          sites[index] = await start({ PORT: new URL(site.url).port, DATA_DIR: site.dataDir })
          await front.takesIn(ports[index] ?? 0)
        }
      await visitors.leave()
      await annotate(
        `${visitors.responses()} requests, ${visitors.acknowledged.size} leads, longest wait ${Math.round(visitors.longestMs())} ms`,
      )
      const failed = visitors.failed.length > 0 ? [...visitors.failed, ...front.seen()] : []
      expect(failed.slice(0, 20)).toEqual([])
      for (const ending of endings) expect(ending).toEqual({ code: 0, signal: null, stderr: '' })
      expect(visitors.acknowledged.size).toBeGreaterThan(0)
      expect(await missingIn(databaseUrl, visitors.acknowledged)).toEqual([])
    },
  )

async function missingIn(databaseUrl: string, references: ReadonlySet<string>): Promise<string[]> {
  const engine = postgresEngine(databaseUrl, () => undefined)
  await using store = await LeadStore.open(engine, Date.now(), { whileServerRuns: true })
  const missing: string[] = []
  for (const reference of references)
    if ((await store.byReference(reference)) === null) missing.push(reference)
  return missing
}

// docs/deployment.md: one instance on SQLite is away for 1 to 3 seconds.
test('one instance on SQLite responds again within three seconds of its last response', async ({
  annotate,
}) => {
  const port = String(await freePort())
  let site = await startBuiltSite({ PORT: port, LOG_LEVEL: 'error' })
  onTestFinished(async () => {
    await site.stop()
    await removeDataFolder(site)
  })
  const gaps: number[] = []
  for (let round = 0; round < 5; round++) {
    let lastAnswer = performance.now()
    let longest = 0
    let watching = true
    const watch = (async () => {
      while (watching) {
        const isThere = await fetch(`${site.url}/branche`, { headers: { connection: 'close' } }).then(
          ({ ok }) => ok,
          () => pause(5, false),
        )
        if (!isThere) continue
        longest = Math.max(longest, performance.now() - lastAnswer)
        lastAnswer = performance.now()
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
  await annotate(`ms without an answer: ${gaps.join(', ')}`)
  expect(gaps.toSorted((one, other) => one - other)[2]).toBeLessThanOrEqual(3_000)
})
