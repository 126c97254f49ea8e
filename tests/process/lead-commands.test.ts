import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BuiltSite, onlySettings, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { addColleague, signInAsOwner } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { startPostgres } from '#tests/postgres.ts'

// `npm run leads -- …` while a server runs: the lead desk on the command line.

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')
let site: BuiltSite

beforeAll(async () => {
  site = await startBuiltSite({ INTERNAL_SECRET: OWNER_SECRET, ENCRYPTION_KEY })
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
})

const leads = (...args: string[]) => leadsIn(site.dataDir, ...args)

function leadsIn(
  dataDir: string,
  ...args: string[]
): { status: number | null; stdout: string; stderr: string } {
  return leadsWith({ DATA_DIR: dataDir }, ...args)
}

function leadsWith(settings: Record<string, string>, ...args: string[]) {
  return spawnSync(process.execPath, [join('scripts', 'leads', `${args[0]}.ts`), ...args.slice(1)], {
    env: { ...onlySettings({ ENCRYPTION_KEY }), ...settings },
    encoding: 'utf8',
  })
}

/** Every command that reads or changes leads. */
const COMMANDS = [
  ['list'],
  ['show', 'K7M4-2XQ9'],
  ['export'],
  ['erase', 'K7M4-2XQ9', '--yes'],
  ['secrets'],
  ['backup', 'backup.sqlite'],
]

async function apply(lastname = '=cmd()'): Promise<string> {
  const answer = await fetch(`${site.url}/api/clients/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Mette',
      lastname,
      email: 'mette@fjordscene.example',
      phone: '20 34 56 78',
      company: 'Fjordscenen',
      cvr: '13748136',
      package: 'PREMIUM',
      terms: true,
      reg: '1234',
      account: '0012345678',
    }),
  })
  return (await answer.json()).reference
}

test('list, show, export and erase do what the desk does, with bank numbers masked by default', async () => {
  const reference = await apply()
  // Its mails are written after the answer.
  await expect
    .poll(() => leads('list', '--form', 'application').stdout)
    .toMatch(
      new RegExp(
        `^${reference}  .*  Ny  .*Leveret  Ansøgning om arrangørkonto  PREMIUM  Mette =cmd\\(\\), Fjordscenen  \\+4520345678$`,
        'm',
      ),
    )

  const shown = leads('show', reference.toLowerCase())
  expect(shown.stdout).toContain('Bankoplysninger: •••• ••••••5678')
  expect(shown.stdout).toContain('Abonnementsbetingelser 1.3 accepteret')
  expect(shown.stdout).not.toContain('0012345678')
  expect(leads('show', reference, '--bank').stdout).toContain('Bank: 1234 0012345678')

  const file = join(site.dataDir, 'leads.csv')
  expect(leads('export', file).status).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const csv = readFileSync(file, 'utf8')
  expect(csv).toContain(`"${reference}"`)
  expect(csv).not.toMatch(/0012345678|"[=+@-]/)
  expect(leads('export', file).status).toBe(1)

  expect(leads('erase', reference)).toMatchObject({ status: 1, stdout: '' })
  await expect
    .poll(() => leads('erase', reference, '--yes').stdout)
    .toBe('Erased: 1 lead; CRM: none is set up.\n')
  expect(leads('show', reference)).toMatchObject({ status: 1, stderr: `There is no lead ${reference}\n` })
  const owner = await signInAsOwner(site.url, OWNER_SECRET)
  const access = await (
    await fetch(`${site.url}/intern/adgang`, { headers: { cookie: owner.cookie } })
  ).text()
  for (const done of [
    `så bankoplysningerne i ${reference}`,
    'hentede CSV med henvendelser',
    `slettede personen bag ${reference}`,
  ])
    expect(access).toContain(`Kommandolinjen ${done}`)
})

test('a restore says that the colleagues of the backup are back', async () => {
  // Another than the one that was erased, which would be a repeat of it.
  await apply('Holm')
  const folder = mkdtempSync(join(tmpdir(), 'restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const said = (name: string) => {
    const file = join(folder, `${name}.sqlite`)
    expect(leads('backup', file).status).toBe(0)
    return leadsIn(join(folder, name), 'restore', file).stdout
  }
  expect(said('without')).toMatch(/^\d+ leads and \d+ deliveries are back\. [^\n]*\n$/)
  const owner = await signInAsOwner(site.url, OWNER_SECRET)
  const mette = { name: 'Mette Holm', email: 'mette@firma.example', rights: ['leads'] }
  await addColleague(site.url, owner, mette)
  expect(said('with')).toMatch(/\nSo are the colleagues of the backup, .* who left since\.\n$/)
})

test('a reader that has had enough ends a command without a word', async () => {
  await apply()
  const { stderr } = spawnSync('/bin/sh', ['-c', `"${process.execPath}" scripts/leads/list.ts | true`], {
    env: onlySettings({ DATA_DIR: site.dataDir }),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
})

test('a failing command prints one line and exits with code 1', () => {
  expect(leads('show', 'nonsense')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'nonsense is no reference: they look like K7M4-2XQ9\n',
  })
  expect(leads('list', '--state', 'wrong').stderr).toBe('--state is: new, active, won, lost\n')
  expect(leads('export', '--from', '2026-02-30').stderr).toMatch(/^--from is: DAY/)
})

test('on a data folder that no server has used, each says so in one line, and makes nothing @whole', () => {
  const parent = mkdtempSync(join(tmpdir(), 'no-store-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const dataDir = join(parent, 'data')
  for (const [name = '', ...args] of [...COMMANDS, ['move']]) {
    const { status, stdout, stderr } = leadsIn(dataDir, name, ...args)
    expect([name, status, stdout, stderr.split('\n').length]).toEqual([name, 1, '', 2])
    expect(stderr).toMatch(`No server has used ${join(dataDir, 'leads.sqlite')}: `)
    expect(stderr).toContain('DATA_DIR=FOLDER or DATABASE_URL=ADDRESS')
    expect(existsSync(dataDir)).toBe(false)
  }
})

test('a folder that is none is one line too, and a restore still says what is wrong with it @whole', () => {
  const dataDir = join(site.dataDir, 'server.lock', 'data')
  expect(leadsIn(dataDir, 'list').stderr).toMatch(/^No server has used .*\n$/)
  const file = join(site.dataDir, 'any.sqlite')
  expect(leadsIn(dataDir, 'restore', file)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `DATA_DIR ${dataDir} cannot be written: there is a file in its place\n`,
  })
})

test('a backup of no leads is an error, unless it is asked for @whole', async () => {
  const empty = await startBuiltSite()
  await empty.stop()
  onTestFinished(() => removeDataFolder(empty))
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'backup.sqlite')
  const refused = leadsIn(empty.dataDir, 'backup', file)
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^The lead store .*leads\.sqlite has no leads, .* --allow-empty\n$/)
  expect(existsSync(file)).toBe(false)
  expect(leadsIn(empty.dataDir, 'backup', file, '--allow-empty').stdout).toMatch(/^0 leads/)
})

const postgres = await startPostgres()
afterAll(async () => postgres?.stop())

if (postgres !== null) {
  test('on a database that no server has used, each says so in one line, and makes no table @whole', async () => {
    const DATABASE_URL = await postgres.database()
    const { host, pathname } = new URL(DATABASE_URL)
    const dataDir = mkdtempSync(join(tmpdir(), 'no-store-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    for (const [name = '', ...args] of COMMANDS) {
      const { status, stdout, stderr } = leadsWith({ DATABASE_URL, DATA_DIR: dataDir }, name, ...args)
      expect([name, status, stdout, stderr.split('\n').length]).toEqual([name, 1, '', 2])
      expect(stderr).toMatch(`No server has used ${host}${pathname} (PostgreSQL): `)
    }
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    await client.end()
    expect(rows).toEqual([])
  })
}
