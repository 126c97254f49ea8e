import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BuiltSite, freePort, removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { postForm, signInAsOwner } from '#tests/internal-pages.ts'
import { startPgBouncer } from '#tests/pgbouncer.ts'
import { startPostgres } from '#tests/postgres.ts'

const postgres = await startPostgres()
const dataFolders: string[] = []

/** Settings shared by instances of one store. */
const shared = {
  INTERNAL_SECRET: 'the secret of all instances',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
}

afterAll(async () => {
  await postgres?.stop()
  for (const dataDir of dataFolders) await removeDataFolder({ dataDir })
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

test('an unreachable PostgreSQL is reported in one clear line', async () => {
  const port = await freePort()
  const program = runProgram('build/server/index.js', {
    PORT: String(await freePort()),
    DATA_DIR: `/tmp/lead-stores-${port}`,
    DATABASE_URL: `postgres://test@127.0.0.1:${port}/nothing`,
  })
  dataFolders.push(`/tmp/lead-stores-${port}`)
  const ending = await program.ended
  expect(ending.code).toBe(1)
  expect(ending.stderr).toBe('The lead store at DATABASE_URL cannot be opened (ECONNREFUSED)\n')
})

if (postgres !== null) {
  test('if PostgreSQL dies, no unstored lead is acknowledged, and the server works with the next one @whole', async () => {
    const site = await startBuiltSite({ DATABASE_URL: await postgres.database(), LOG_LEVEL: 'debug' })
    dataFolders.push(site.dataDir)
    const post = async (email: string): Promise<number> => {
      const response = await fetch(`${site.url}/api/leads/hubspot`, quote(email))
      await response.text()
      return response.status
    }
    expect(await post('a@b.example')).toBe(200)
    const during = Array.from({ length: 10 }, (_, number) => post(`during${number}@b.example`))
    await postgres.kill()
    for (const status of await Promise.all(during)) expect([200, 503]).toContain(status)
    expect(await post('down@b.example')).toBe(503)
    await postgres.start()
    await vi.waitFor(async () => expect(await post('after@b.example')).toBe(200), {
      timeout: 30_000,
      interval: 200,
    })
    const { code, stdout, stderr } = await site.stop()
    expect(code).toBe(0)
    // The database's errors quote rows.
    expect(stdout + stderr).not.toMatch(/Mette|b\.example/)
  })

  test('two instances on PostgreSQL share keys and deliveries: equal submits to both are one lead and one deal', async () => {
    const hubspot = await startFakeHubspot()
    const settings = {
      DATABASE_URL: await postgres.database(),
      HUBSPOT_ACCESS_TOKEN: 'fake-token',
      HUBSPOT_BASE_URL: hubspot.url,
      ...shared,
    }
    const sites = await Promise.all([startBuiltSite(settings), startBuiltSite(settings)])
    dataFolders.push(...sites.map((site) => site.dataDir))
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const site = sites[Math.floor(index / 4) % 2] ?? sites[0]
        const response = await fetch(
          `${site.url}/api/leads/hubspot`,
          quote(`person${index % 4}@havnen.example`),
        )
        return (await response.json()).reference as string
      }),
    )
    expect(new Set(answers).size).toBe(4)
    await hubspot.waitUntil(() => hubspot.all('tasks').length === 4)
    await Promise.all(sites.map((site) => site.stop()))
    expect(
      hubspot
        .all('deals')
        .map((each) => each.properties.lead_reference)
        .toSorted(),
    ).toEqual([...new Set(answers)].toSorted())
    expect(hubspot.all('contacts')).toHaveLength(4)
    await hubspot.stop()
  })
}

if (postgres !== null) {
  test('five instances starting at once on an empty database behind a pooler all serve, and share one lead @whole', async () => {
    const direct = await postgres.database()
    const pooler = await startPgBouncer(direct)
    const settings = { DATABASE_URL: pooler?.through(direct) ?? direct, ...shared }
    const sites = await Promise.all(Array.from({ length: 5 }, () => startBuiltSite(settings)))
    dataFolders.push(...sites.map((site) => site.dataDir))
    const references = await Promise.all(
      sites.map(async (site) => {
        const response = await fetch(`${site.url}/api/leads/hubspot`, quote('one@havnen.example'))
        return (await response.json()).reference as string
      }),
    )
    expect(new Set(references).size).toBe(1)
    expect(references[0]).toMatch(/^[\w-]{9}$/)
    const endings = await Promise.all(sites.map((site) => site.stop()))
    expect(endings.map((each) => [each.code, each.stderr])).toEqual(endings.map(() => [0, '']))
    await pooler?.stop()
  })

  test('signing out on one instance signs out on all, and an instance with other secrets does not start @whole', async () => {
    const settings = { DATABASE_URL: await postgres.database(), ...shared }
    const [first, second] = await Promise.all([startBuiltSite(settings), startBuiltSite(settings)])
    dataFolders.push(first.dataDir, second.dataDir)
    const { cookie, csrf } = await signInAsOwner(first.url, shared.INTERNAL_SECRET)
    const desk = (site: BuiltSite) => fetch(`${site.url}/intern`, { headers: { cookie }, redirect: 'manual' })
    expect((await desk(second)).status).toBe(200)
    const signedOut = await postForm(first.url, '/intern/log-ud', { csrf }, cookie)
    expect(signedOut.status).toBe(303)
    expect([(await desk(first)).status, (await desk(second)).status]).toEqual([303, 303])

    for (const [name, other] of [
      ['INTERNAL_SECRET', 'another secret of the owner'],
      ['ENCRYPTION_KEY', Buffer.alloc(32, 8).toString('base64')],
    ] as const) {
      const dataDir = join(first.dataDir, name)
      const third = runProgram('build/server/index.js', {
        ...settings,
        [name]: other,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
      })
      const ending = await third.ended
      expect(ending).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          new RegExp(`^${name} is not the one of the other instances on this database: [^\n]+\n$`),
        ),
      })
    }
    await Promise.all([first.stop(), second.stop()])
  })
}

test('the commands work while a server runs, or refuse with one line @whole', async () => {
  const site = await startBuiltSite()
  dataFolders.push(site.dataDir)
  expect((await fetch(`${site.url}/api/leads/hubspot`, quote('a@b.example'))).status).toBe(200)
  const command = (name: string, ...args: string[]) =>
    runProgram(`scripts/leads/${name}.ts`, { DATA_DIR: site.dataDir }, args).ended
  expect(await command('backup', join(site.dataDir, 'backup.sqlite'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^\S+ would be in the folder of the key that opens it: name another folder\n$/,
    ),
  })
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'backup.sqlite')
  expect(await command('backup', file)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 leads and 3 deliveries/),
  })
  expect(await command('restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]+\n$/),
  })
  await site.stop()
  expect(await command('restore', file)).toMatchObject({
    code: 1,
    stderr: 'The store to be filled holds leads already: nothing was changed\n',
  })
  expect(await command('move')).toMatchObject({
    code: 1,
    stderr: 'DATABASE_URL is not set: there is nowhere to move to\n',
  })
  expect(await command('backup')).toMatchObject({ code: 1, stderr: expect.stringContaining('Say where to') })
})
