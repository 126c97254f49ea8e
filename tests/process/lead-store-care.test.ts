import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltSite, freePort, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { startPostgres } from '#tests/postgres.ts'

// Maintenance of the store as its owner does it: commands on the built server's data, and what is
// delivered in the end.

const postgres = await startPostgres()
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')
const running: BuiltSite[] = []
let folder: string
let hubspot: FakeHubspot

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lead-store-care-'))
  hubspot = await startFakeHubspot()
})

afterEach(async () => {
  for (const site of running.splice(0)) await site.stop('SIGKILL')
  await hubspot.stop()
  rmSync(folder, { recursive: true })
})

afterAll(async () => postgres?.stop())

async function start(name: string, settings: Parameters<typeof startBuiltSite>[0] = {}): Promise<BuiltSite> {
  const site = await startBuiltSite({
    DATA_DIR: join(folder, name),
    ENCRYPTION_KEY,
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    ...settings,
  })
  running.push(site)
  return site
}

const command = (name: string, dataDir: string, args: string[] = [], databaseUrl = '') =>
  runProgram(
    `scripts/leads/${name}.ts`,
    { DATA_DIR: join(folder, dataDir), DATABASE_URL: databaseUrl, ENCRYPTION_KEY },
    args,
  ).ended

/** Sends quotes from `count` people; returns their references. */
function sendQuotes(site: BuiltSite, count: number): Promise<string[]> {
  const send = async (number: number): Promise<string> => {
    const answer = await fetch(`${site.url}/api/leads/hubspot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstname: `Person ${number}`,
        email: `person${number}@sted${number}.example`,
        contactMethod: 'call',
        industry: 'Sportsklub',
        ticketDetails: { numberOfTickets: 100 + number, ticketPrice: 100, customerPaysFee: true },
      }),
    })
    return (await answer.json()).reference
  }
  return Promise.all(Array.from({ length: count }, (_, number) => send(number)))
}

/** Resolves when the CRM has all of them; fails if it has one twice. */
async function arrived(references: readonly string[]): Promise<void> {
  await hubspot.waitUntil(() => hubspot.all('tasks').length >= references.length)
  expect(
    hubspot
      .all('deals')
      .map((deal) => deal.properties.lead_reference)
      .toSorted(),
  ).toEqual(references.toSorted())
  expect(hubspot.all('notes')).toHaveLength(references.length)
}

test('a backup of the running server, restored elsewhere, delivers every lead there exactly once', async () => {
  hubspot.fail({ kind: 'slow', ms: 60_000 })
  const site = await start('here')
  const references = await sendQuotes(site, 4)
  const file = join(folder, 'backup.sqlite')
  expect(await command('backup', 'here', [file])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^4 leads and 12 deliveries/),
  })
  await site.stop('SIGKILL')
  expect(await command('restore', 'there', [file])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^4 leads and 12 deliveries are back/),
  })
  hubspot.fail()
  await start('there')
  await arrived(references)
})

test("DATABASE_URL next to a killed server's store prevents the start, even if the store is unreadable", async () => {
  hubspot.fail({ kind: 'slow', ms: 60_000 })
  // Nothing answers, or the mails may be delivered before the kill.
  const nobody = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', SALES_EMAIL: 'c@d.example' }
  const site = await start('here', nobody)
  await sendQuotes(site, 1)
  await site.stop('SIGKILL')
  const refused = async (dataDir: string) => {
    const program = runProgram('build/server/index.js', {
      DATA_DIR: join(folder, dataDir),
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://test@127.0.0.1:1/nothing',
    })
    const { code, stderr } = await program.ended
    expect(code).toBe(1)
    return stderr
  }
  expect(await refused('here')).toMatch(
    /holds 3 deliveries that nobody has received: run `npm run leads -- move`/,
  )
  writeFileSync(join(folder, 'here', 'leads.sqlite'), 'no database at all')
  rmSync(join(folder, 'here', 'leads.sqlite-wal'), { force: true })
  expect(await refused('here')).toMatch(/^DATABASE_URL is set, but the embedded store .* cannot be read/)
})

test('a version goes on with a store that a newer one added to, and refuses one that it changed', async () => {
  const site = await start('newer')
  const [reference = ''] = await sendQuotes(site, 1)
  await site.stop()
  const file = join(folder, 'newer', 'leads.sqlite')
  const store = new DatabaseSync(file)
  const record = (name: string, onlyAdds: number) =>
    store.exec(`create table if not exists migrations (name text primary key, since text, only_adds int4);
      insert into migrations values ('${name}', '9.9.0', ${onlyAdds}); alter table leads add column "${name}" text`)
  record('9000-made-up', 1)
  const back = await start('newer')
  expect((await command('list', 'newer')).stdout).toContain(reference)
  await back.stop()

  record('9001-made-up', 0)
  store.close()
  const refusal = {
    code: 1,
    stderr: expect.stringMatching(
      /^The lead store was migrated by version 9\.9\.0, [^\n]+: start that version, or restore the backup from before the update[^\n]+\n$/,
    ),
  }
  const settings = { DATA_DIR: join(folder, 'newer'), PORT: String(await freePort()) }
  expect(await runProgram('build/server/index.js', settings).ended).toMatchObject(refusal)
  expect(await command('list', 'newer')).toMatchObject(refusal)
})

if (postgres !== null) {
  test('leads moved to PostgreSQL are delivered from there exactly once', async () => {
    hubspot.fail({ kind: 'slow', ms: 60_000 })
    const site = await start('here')
    const references = await sendQuotes(site, 4)
    const url = await postgres.database()
    // While a server is running, nothing is moved.
    expect(await command('move', 'here', [], url)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by another process: stop the server first'),
    })
    await site.stop('SIGKILL')
    expect(await command('move', 'here', [], url)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^4 leads and 12 deliveries are in PostgreSQL/),
    })
    hubspot.fail()
    await start('here', { DATABASE_URL: url })
    await arrived(references)
  })
}
