import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, onlySettings, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'

// `npm run leads -- …` while a server runs: the lead desk on the command line (D34).

let site: BuiltSite

beforeAll(async () => {
  site = await startBuiltSite()
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
  return spawnSync(process.execPath, [join('scripts', 'leads', `${args[0]}.ts`), ...args.slice(1)], {
    env: { ...onlySettings({}), DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}

async function apply(): Promise<string> {
  const answer = await fetch(`${site.url}/api/clients/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Mette',
      lastname: '=cmd()',
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
  expect(leads('list', '--form', 'application').stdout).toMatch(
    new RegExp(`^${reference}  .*Ansøgning om arrangørkonto  Mette =cmd\\(\\), Fjordscenen$`, 'm'),
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
  expect(leads('purge').stdout).toBe('Deleted: 0 delivered, 0 undelivered. Announced: 0.\n')
}, 120_000)

test('a failing command prints one line and exits with code 1', () => {
  expect(leads('show', 'nonsense')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'nonsense is no reference: they look like K7M4-2XQ9\n',
  })
  expect(leads('list', '--state', 'wrong').stderr).toBe(
    '--state is one of dead, quarantined, waiting, unconfigured, delivered\n',
  )
  expect(leads('replay', 'K7M4-2XQ9').stderr).toBe('Nothing of K7M4-2XQ9 was given up\n')
})

test('a data folder that cannot be made is one line that names the setting', () => {
  const dataDir = join(site.dataDir, 'server.lock', 'data')
  expect(leadsIn(dataDir, 'list')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `DATA_DIR ${dataDir} cannot be written: there is a file in its place\n`,
  })
})
