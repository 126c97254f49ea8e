import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, onlySettings, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'

/** Each line of docs/operations.md, Running commands, against the shipped files. */

const docs = readFileSync('docs/operations.md', 'utf8')
let site: BuiltSite
let folder: string
let unit: string

beforeAll(async () => {
  site = await startBuiltSite()
  await fetch(`${site.url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Mette Holm',
      email: 'mette@fjordscene.example',
      contactMethod: 'call',
      industry: 'Sportsklub',
      ticketDetails: { numberOfTickets: 200, ticketPrice: 100, customerPaysFee: true },
    }),
  })
  folder = mkdtempSync(join(tmpdir(), 'operations-'))
  unit = join(folder, 'site.service')
  const settings = join(folder, 'site.env')
  // As an operator writes it: quotes, comments, and what overrides the unit.
  writeFileSync(
    settings,
    `# The site\n\nDATA_DIR="${site.dataDir}"\nCONTENT_DIR='${process.cwd()}/content'\nLOG_LEVEL=warn`,
  )
  writeFileSync(unit, installed(readFileSync('deploy/site.service', 'utf8'), settings))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
  await removeDataFolder(site)
})

/** Paths and user of this machine instead of those of an installed site. */
function installed(text: string, settings: string): string {
  const { username } = userInfo()
  return text
    .replaceAll('/opt/site', process.cwd())
    .replaceAll('/etc/site.env', settings)
    .replace('User=site', `User=${username}`)
    .replace('Group=site', `Group=${username}`)
}

/** Runs a line of the docs, which must have it. */
function run(line: string, environment: Record<string, string>) {
  expect(docs).toContain(line)
  const command = line
    .replaceAll('sudo ', '')
    .replaceAll('/opt/site', process.cwd())
    .replaceAll('/srv/data', site.dataDir)
    .replaceAll('/var/lib/site', site.dataDir)
    .replaceAll('\\%', '%')
  return spawnSync('sh', ['-c', command], {
    env: { ...onlySettings({}), ...environment },
    encoding: 'utf8',
  })
}

const LISTED = /Mette Holm\n1 in all, page 1 of 1\n$/

test('beside a bare process', () => {
  expect(run('DATA_DIR=/srv/data npm run leads -- list', {}).stdout).toMatch(LISTED)
  expect(run('npm run leads -- list', { DATA_DIR: site.dataDir }).stdout).toMatch(LISTED)
})

test('beside the unit, with its settings and those of its file, which win', () => {
  expect(run('sudo /opt/site/deploy/site-run leads list', { UNIT: unit })).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(LISTED),
  })
  const doctor = run('sudo /opt/site/deploy/site-run doctor all', { UNIT: unit })
  expect([doctor.status, doctor.stdout]).toEqual([0, expect.stringContaining(site.dataDir)])
})

test('a data folder that the caller names is the one that site-run uses', () => {
  const own = run('sudo /opt/site/deploy/site-run leads list', { UNIT: unit, DATA_DIR: folder })
  expect(own).toMatchObject({ status: 1, stderr: expect.stringContaining(folder) })
})

test('each night, and a wrong folder fails instead of an empty backup', () => {
  const line = /`15 3 \* \* \* root (.+)`/.exec(docs)?.[1] ?? ''
  expect(run(line, { UNIT: unit })).toMatchObject({ status: 0, stdout: expect.stringMatching(/^1 leads/) })
  // The same day of the next month.
  expect(run(line, { UNIT: unit }).status).toBe(0)
  drill()
  const wrong = join(folder, 'wrong.service')
  const settings = join(folder, 'wrong.env')
  writeFileSync(settings, `DATA_DIR=${folder}/none\n`)
  writeFileSync(wrong, installed(readFileSync('deploy/site.service', 'utf8'), settings))
  expect(run(line, { UNIT: wrong })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^No server has used .*leads\.sqlite: .*\n$/),
  })
})

/** The lines of the docs that try a backup, which must have them. */
function drill() {
  // By the zone of the commands, which get no setting of the tests' own.
  const day = spawnSync('date', ['+%d'], { env: onlySettings({}), encoding: 'utf8' }).stdout.trim()
  const { username } = userInfo()
  for (const [pattern, expected] of [
    [/^(install -d -o site .+)$/m, /^$/],
    [/^(CONTENT_DIR=\S+ \S+site-run content check)$/m, /^0 errors/m],
    [/^(DATA_DIR=\S+ \S+site-run leads restore \S+)$/m, /1 leads/],
    [/^(DATA_DIR=\S+ \S+site-run leads list)$/m, LISTED],
  ] as const) {
    const [, line = ''] = pattern.exec(docs) ?? []
    expect(line, `${pattern}`).not.toBe('')
    const command = line
      .replaceAll('/opt/site', process.cwd())
      .replaceAll('/var/lib/site', site.dataDir)
      .replaceAll('-26.', `-${day}.`)
      .replaceAll(/-o site|-R site/g, (option) => option.replace('site', username))
    const tried = spawnSync('sh', ['-c', command], {
      env: { ...onlySettings({}), UNIT: unit },
      encoding: 'utf8',
    })
    expect([line, tried.status, tried.stderr]).toEqual([line, 0, ''])
    expect(tried.stdout).toMatch(expected)
  }
}

test('in a container, by the node and the script that the image has', () => {
  expect(docs).toContain('`docker compose exec site-a /nodejs/bin/node scripts/run.mjs leads list`')
  expect(readFileSync('Dockerfile', 'utf8')).toContain('CMD ["/nodejs/bin/node", ')
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toMatch(/^ {2}site-a:$/m)
  const inside = spawnSync(process.execPath, ['scripts/run.mjs', 'leads', 'list'], {
    env: { ...onlySettings({}), DATA_DIR: site.dataDir },
    encoding: 'utf8',
  })
  expect(inside.stdout).toMatch(LISTED)
})
