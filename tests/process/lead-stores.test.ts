import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { startPostgres } from '#tests/postgres.ts'

const postgres = await startPostgres()
const hubspot = await startFakeHubspot()
let sites: BuiltSite[] = []

beforeAll(async () => {
  if (postgres === null) return
  const settings = {
    DATABASE_URL: await postgres.database(),
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    INTERNAL_SECRET: 'the secret of all instances',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'debug',
  }
  sites = await Promise.all([startBuiltSite(settings), startBuiltSite(settings)])
})

afterAll(async () => {
  for (const site of sites) {
    await site.stop()
    await removeDataFolder(site)
  }
  await hubspot.stop()
  await postgres?.stop()
})

const quote = (email: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': email },
  body: JSON.stringify({
    firstname: 'Mette Holm',
    email,
    contactMethod: 'call',
    industry: 'Sportsklub',
    ticketDetails: { numberOfTickets: 200, ticketPrice: 100, customerPaysFee: true },
  }),
})

if (postgres !== null) {
  test('two instances on PostgreSQL share keys and deliveries: equal submits to both are one lead and one deal', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const site = sites[Math.floor(index / 4) % 2]
        const response = await fetch(
          `${site?.url}/api/leads/hubspot`,
          quote(`person${index % 4}@havnen.example`),
        )
        return (await response.json()).reference as string
      }),
    )
    expect(new Set(answers).size).toBe(4)
    await hubspot.waitUntil(() => hubspot.all('tasks').length === 4)
    expect(
      hubspot
        .all('deals')
        .map((each) => each.properties.lead_reference)
        .toSorted(),
    ).toEqual([...new Set(answers)].toSorted())
    expect(hubspot.all('contacts')).toHaveLength(4)
  })

  test('if PostgreSQL dies, no unstored lead is acknowledged, and the servers work with the next one', async () => {
    const post = async (email: string): Promise<number> => {
      const response = await fetch(`${sites[0]?.url}/api/leads/hubspot`, quote(email))
      await response.text()
      return response.status
    }
    const during = Array.from({ length: 10 }, (_, number) => post(`during${number}@b.example`))
    await postgres.kill()
    for (const status of await Promise.all(during)) expect([200, 503]).toContain(status)
    expect(await post('down@b.example')).toBe(503)
    await postgres.start()
    await vi.waitFor(async () => expect(await post('after@b.example')).toBe(200), {
      timeout: 30_000,
      interval: 200,
    })
    for (const { code, stdout, stderr } of await Promise.all(sites.map((site) => site.stop()))) {
      expect(code).toBe(0)
      // The database's errors quote rows.
      expect(stdout + stderr).not.toMatch(/Mette|b\.example/)
    }
  })
}
