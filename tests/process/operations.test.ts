import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { backUp, restore } from '#server/leads/store/backup.ts'
import { type BuiltSite, onlySettings, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { addColleague, signInAsOwner } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { notRun } from '#tests/not-run.ts'
import { ordinaryUser } from '#tests/postgres.ts'

/** Each line of docs/operations.md, Running commands, against the shipped files. */

const docs = readFileSync('docs/operations.md', 'utf8')
let site: BuiltSite
let folder: string
let unit: string

beforeAll(async () => {
  site = await startBuiltSite({ INTERNAL_SECRET: OWNER_SECRET })
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

/** A unit with other settings; the user and group whose ids are given. */
function installIn(name: string, settings: string, user?: { uid: number; gid: number }): string {
  const [file, own] = [join(folder, `${name}.env`), join(folder, `${name}.service`)]
  writeFileSync(file, settings)
  const text = installed(readFileSync('deploy/site.service', 'utf8'), file)
  writeFileSync(
    own,
    user ? text.replace(/^User=.*$/m, `User=${user.uid}`).replace(/^Group=.*$/m, `Group=${user.gid}`) : text,
  )
  return own
}

/** No settings, and this Node: it may be where the unit does not look. */
const NOTHING_SET = { ...onlySettings({}), PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }

const backUpInto = (backups: string, UNIT: string) =>
  spawnSync('sh', ['deploy/backup', backups], { env: { ...NOTHING_SET, UNIT }, encoding: 'utf8' })

/** Runs a line of the docs, which must have it. */
function run(line: string, environment: Record<string, string>, fill = (command: string) => command) {
  expect(docs).toContain(line)
  const command = fill(line)
    .replaceAll('sudo ', '')
    .replaceAll('/opt/site', process.cwd())
    .replaceAll('/srv/data', site.dataDir)
    .replaceAll('/var/backups/site', join(folder, 'backups'))
  return spawnSync('/bin/sh', ['-c', command], {
    env: { ...NOTHING_SET, ...environment },
    encoding: 'utf8',
  })
}

const RESTORE = /^\S+site-run leads restore \S+$/m
const APPLICATION = {
  firstname: 'Mette',
  lastname: 'Holm',
  email: 'mette@fjordscene.example',
  phone: '20 34 56 78',
  company: 'Fjordscenen',
  cvr: '13748136',
  package: 'PREMIUM',
  terms: true,
}
const LISTED = /Mette Holm\n1 in all, page 1 of 1\n$/

test('a command ends silently when its reader closes the pipe', () => {
  const { stderr } = spawnSync('/bin/sh', ['-c', `"${process.execPath}" scripts/leads/list.ts | true`], {
    env: onlySettings({ DATA_DIR: site.dataDir }),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
})

test('a failing command prints one line and exits with code 1', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/leads/show.ts', 'nonsense'], {
    env: onlySettings({ DATA_DIR: site.dataDir }),
    encoding: 'utf8',
  })
  const line = 'nonsense is not a reference: references look like K7M4-2XQ9\n'
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: line })
})

test('site-run works beside the unit, with its settings and those of its file, which take precedence', () => {
  expect(run('sudo /opt/site/deploy/site-run leads list', { UNIT: unit })).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(LISTED),
  })
  expect(docs).toContain('sudo /opt/site/deploy/site-run doctor all')
})

/** What a command of site-run finds: its data folder, the log's level, and a Node. */
function seenBy(environment: Record<string, string>): string {
  const line = 'echo "$DATA_DIR $LOG_LEVEL." && command -v node'
  const { stdout } = spawnSync('/bin/sh', ['deploy/site-run', 'sh', '-c', line], {
    env: { ...NOTHING_SET, ...environment },
    encoding: 'utf8',
  })
  return stdout
}

test('site-run uses the data folder that the caller names', () => {
  expect(seenBy({ UNIT: unit, DATA_DIR: folder })).toMatch(`${folder} warn.\n`)
})

test('site-run works with the PATH of cron, and with settings written on Windows', () => {
  const windows = installIn('windows', `DATA_DIR="${site.dataDir}"\r\nLOG_LEVEL=warn \r\n`)
  // A folder without programs: the rest of the PATH is the unit's.
  const seen = seenBy({ UNIT: windows, PATH: '/nowhere' })
  expect(seen).toMatch(/^\S+ warn\.\n\/\S+\/node\n$/)
  expect(seen.split(' ')[0]).toBe(site.dataDir)
})

const NIGHTLY = /`15 3 \* \* \* root (.+?)`/.exec(docs)?.[1] ?? ''

test('a nightly backup of a wrong folder fails instead of being empty', () => {
  const wrong = installIn('wrong', `DATA_DIR=${folder}/none\n`)
  expect(run(NIGHTLY, { UNIT: wrong })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Der er intet lager i .*leads\.sqlite: .*\n$/),
  })
})

test('a backup is restored on an empty machine: lead, bank numbers, texts, pictures, colleagues', async () => {
  const applied = await fetch(`${site.url}/api/clients/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...APPLICATION, reg: '1234', account: '0012345678' }),
  })
  const { reference } = (await applied.json()) as { reference: string }
  const owner = await signInAsOwner(site.url, OWNER_SECRET)
  await addColleague(site.url, owner, { name: 'Jonas Bæk', email: 'jonas@firma.example', rights: ['leads'] })
  const done = run(NIGHTLY, { UNIT: unit })
  expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/^2 leads/) })
  expect(done.stdout).toContain(`keep ${site.dataDir}/encryption-key in another place`)

  const dataDir = join(folder, 'empty', 'data')
  const content = join(folder, 'empty', 'content')
  const settings = `DATA_DIR=${dataDir}\nCONTENT_DIR=${content}\n`
  const withoutKey = installIn('keyless', settings)
  // The time zone of the commands, which do not inherit the tests' settings.
  const day = spawnSync('date', ['+%d'], { env: onlySettings({}), encoding: 'utf8' }).stdout.trim()
  const drill = (line: RegExp, UNIT: string) =>
    run(line.exec(docs)?.[0] ?? 'a line that the docs lack', { UNIT }, (command) =>
      command.replace('-26.', `-${day}.`).replace('K7M4-2XQ9', reference),
    )
  expect(drill(RESTORE, withoutKey)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      `^The key of the bank numbers is missing: set ENCRYPTION_KEY, or put the file as ${dataDir}/encryption-key`,
    ),
  })
  const ENCRYPTION_KEY = readFileSync(join(site.dataDir, 'encryption-key'), 'utf8')
  const whole = installIn('whole', `${settings}ENCRYPTION_KEY=${ENCRYPTION_KEY}\n`)
  for (const [line, expected] of [
    [/^\S+site-run sh -c .+tar .+$/m, /^$/],
    [/^\S+site-run content check$/m, /^0 fejl/m],
    [RESTORE, /^2 leads.*\nSo are the colleagues/],
    [/^\S+site-run leads show .+$/m, /Bank: 1234 0012345678/],
  ] as const)
    expect(drill(line, whole)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(expected),
    })

  const back = await startBuiltSite({
    DATA_DIR: dataDir,
    CONTENT_DIR: content,
    INTERNAL_SECRET: OWNER_SECRET,
    ENCRYPTION_KEY,
  })
  onTestFinished(async () => void (await back.stop()))
  const page = await (await fetch(back.url)).text()
  const [picture = ''] = /\/media\/[^"' ?]+/.exec(page) ?? []
  expect((await fetch(`${back.url}${picture}`)).headers.get('content-type')).toMatch(/^image\//)
  const { cookie } = await signInAsOwner(back.url, OWNER_SECRET)
  const access = await fetch(`${back.url}/intern/adgang`, { headers: { cookie } })
  expect(await access.text()).toContain('jonas@firma.example')
})

const service = ordinaryUser()
if (service === null) notRun('a backup as root of what the service planted: these tests do not run as root')
test.runIf(service !== null)('as root it follows no link planted by the service', async () => {
  const { uid = 0, gid = 0 } = service ?? {}
  const state = join(folder, 'state')
  const ofRoot = join(folder, 'of-root')
  for (const path of [state, join(state, 'content'), ofRoot]) mkdirSync(path, { mode: 0o700 })
  chmodSync(folder, 0o755)
  await backUp(sqliteEngine(site.dataDir), join(state, 'copy.sqlite'))
  await restore(join(state, 'copy.sqlite'), sqliteEngine(state))
  for (const name of readdirSync(state)) chownSync(join(state, name), uid, gid)
  chownSync(state, uid, gid)
  const planted = installIn('planted', `DATA_DIR=${state}\nCONTENT_DIR=${state}/content\n`, { uid, gid })
  const backups = join(state, 'backups')

  symlinkSync(ofRoot, backups)
  expect(backUpInto(backups, planted).status).toBe(1)
  rmSync(backups)
  mkdirSync(backups)
  chownSync(backups, uid, gid)
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'))
  for (const day of days)
    for (const name of [`leads-${day}.sqlite.new`, `content-${day}.tar.gz.new`])
      symlinkSync(join(ofRoot, 'target'), join(backups, name))
  const { status, stderr } = backUpInto(backups, planted)
  expect(status, stderr).toBe(0)
  expect([readdirSync(ofRoot), statSync(ofRoot).uid]).toEqual([[], 0])
})
