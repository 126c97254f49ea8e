import type { EventEmitter } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Lead } from '#app/lead/lead.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import type { NewSubmit } from '#server/leads/store/submits.ts'
import { readSettings } from '#server/settings.ts'
import { onlySettings } from '#tests/built-site.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { emailOfPerson, fillStore } from '#tests/filled-store.ts'
import { withoutProgress } from '#tests/without-progress.ts'
import { article, createContentFolder } from './content-folder.ts'
import { LANGUAGES, startMove } from './prismic-moves.ts'

/** The owner's commands in this process: what they print, and their exit code. */

let runs = 0

async function command(script: string, args: string[] = [], settings: Record<string, string> = {}) {
  const out: string[] = []
  const errors: string[] = []
  const into = (list: string[]) => (text: unknown) => {
    list.push(String(text))
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into(out)),
    vi.spyOn(process.stderr, 'write').mockImplementation(into(errors)),
    vi.spyOn(console, 'log').mockImplementation((text: unknown) => void out.push(`${text}\n`)),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`)
    }),
  ]
  for (const [name, value] of Object.entries(onlySettings(settings))) vi.stubEnv(name, value)
  // Listeners that would end with a separate process.
  const emitters: [EventEmitter, string][] = [
    [process.stdout, 'error'],
    [process, 'exit'],
  ]
  const listening = emitters.map(([of, event]) => ({ of, event, before: of.listeners(event) }))
  const argv = process.argv
  const exitCode = process.exitCode
  process.argv = ['node', script, ...args]
  process.exitCode = undefined
  runs += 1
  try {
    // Importing a command runs it; the query makes it a new module each time.
    await import(/* @vite-ignore */ `../../scripts/${script}.ts?run=${runs}`)
    return { code: process.exitCode ?? 0, out: out.join(''), errors: withoutProgress(errors.join('')) }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
    for (const { of, event, before } of listening)
      for (const listener of of.listeners(event))
        if (!before.includes(listener)) of.off(event, listener as () => void)
  }
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startPrismic() {
  const fake = await startMove({ languages: LANGUAGES })
  const folder = createContentFolder()
  // The models are those of the project, which is where a command is run.
  vi.spyOn(process, 'cwd').mockReturnValue(dirname(folder.content))
  onTestFinished(() => void vi.mocked(process.cwd).mockRestore())
  return {
    fake,
    folder,
    options: ['--repository', 'Nyt-Repo'],
    settings: { PRISMIC_WRITE_TOKEN: 'skriv', DATA_DIR: temporary(), CONTENT_EDITING: 'on' },
  }
}

test('content:push shows what would move without a token or the network, then moves it, and content:pull writes it into a folder', async () => {
  const { fake, folder, options, settings } = await startPrismic()
  folder.write('documents/article/a.json', article('a', { picture: { file: 'picture.svg', alt: 'Rød' } }))
  folder.write('drafts/article/b.json', article('b'))

  const dry = await command('content/push', ['--dry-run'])
  expect([dry.code, dry.errors]).toEqual([0, ''])
  expect(dry.out).toMatch(/^1 blocks, 2 types, 1 files, 1 documents: about 1 minutes.*\n {2}1 article\n/)
  expect(dry.out).toMatch(/ {2}note: 1 drafts and documents .*\nNothing was changed\.\n$/)
  expect(fake.requests).toEqual([])

  const pushed = await command('content/push', options, settings)
  expect([pushed.code, pushed.errors]).toEqual([0, ''])
  expect(pushed.out).toContain('model quote is brought in\n')
  expect(pushed.out).toContain('1 files and 1 documents were moved.\n')
  expect(pushed.out).toContain('publish it at https://nyt-repo.prismic.io ')
  expect(pushed.out).toContain('set PRISMIC_REPOSITORY=nyt-repo and start')

  fake.publish()
  const into = join(temporary(), 'pulled')
  const pull = (tokens: Record<string, string>) =>
    command('content/pull', [...options, '--into', into], { ...settings, ...tokens })
  const pulled = await pull({})
  expect([pulled.code, pulled.errors]).toEqual([0, ''])
  expect(pulled.out).toContain(`\n1 documents, 1 files and 3 models are in ${into}.\n`)
  expect(pulled.out).toContain('Compare the models')
  expect(readdirSync(join(into, 'content/documents'))).toEqual(['article'])
  expect(existsSync(join(into, 'slices/quote/model.json'))).toBe(true)
  const again = await pull({})
  expect([again.code, again.errors]).toEqual([1, `${into} is not empty: name another folder with --into\n`])
  expect(pulled.out).toContain(`Then set CONTENT_DIR=${join(into, 'content')}, or`)
  // An existing empty folder is accepted.
  rmSync(into, { recursive: true })
  mkdirSync(into)
  expect((await pull({ PRISMIC_WRITE_TOKEN: '' })).out).toContain(' and 0 models are in ')
})

test('content:push --models shows the differences, and writes them only when confirmed', async () => {
  const { fake, options, settings } = await startPrismic()
  const models = (...more: string[]) => command('content/push', [...options, '--models', ...more], settings)
  const asked = await models()
  expect([asked.code, asked.errors]).toEqual([1, 'Nothing was changed: answer yes, or run it with --yes\n'])
  expect(asked.out).toMatch(
    /^Models of nyt-repo, and what the files change:\nblock quote: new\ntype article: new\n/,
  )
  expect(await models('--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Nothing was changed\.\n$/),
  })
  expect(fake.customTypes.size).toBe(0)
  const brought = await models('--yes')
  expect([brought.code, brought.out]).toEqual([0, expect.stringContaining('model article is brought in\n')])
  expect([...fake.slices.keys(), ...fake.customTypes.keys()]).toEqual(['quote', 'article', 'settings'])
  expect((await models()).out).toMatch(/3 models are the same\nNothing was changed\.\n$/)
})

test('unreadable files stop content:push, each with its reason', async () => {
  const { fake, folder, options, settings } = await startPrismic()
  folder.write('documents/article/a.json', '{')
  folder.write('documents/article/b.json', '[]')
  const { code, errors } = await command('content/push', options, settings)
  expect(code).toBe(1)
  expect(errors).toMatch(
    /^Some files cannot be read:\ndocuments\/article\/a\.json: .+\ndocuments\/article\/b\.json: /,
  )
  expect(fake.requests).toEqual([])
})

test('content:redirects writes the rows that it accepts; with Prismic it prints them and writes nothing', async () => {
  const folder = createContentFolder()
  const csv = join(folder.content, 'gammel.csv')
  writeFileSync(csv, 'Gammel;Ny\nhttps://gammel.dk/?p=3;/priser\n/b;/findes-ikke\n')
  const said =
    /^Linje 3: \/b fører til en side, der ikke findes: \/findes-ikke\.\n2 rækker læst, 1 taget med, 1 ikke\.\n/
  const { origin } = await startMove({ languages: LANGUAGES })
  const prismic = { PRISMIC_REPOSITORY: 'nyt-repo', PRISMIC_ENDPOINT: `${origin}/content/api/v2` }
  const printed = await command('content/redirects', [csv], prismic)
  expect([printed.code, printed.errors]).toEqual([0, ''])
  expect(printed.out).toMatch(said)
  expect(printed.out).toMatch(/nyt-repo \(Fra, Til\), og udgiv:\n\/\?p=3\t\/priser\n$/)

  const settings = { CONTENT_DIR: folder.content }
  const path = join(folder.content, 'documents/redirects/redirects.json')
  expect(existsSync(path)).toBe(false)
  expect((await command('content/redirects', [csv], settings)).out).toMatch(said)
  const row = { from: '/?p=3', to: '/priser', note: 'gammel.csv' }
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    id: 'redirects',
    type: 'redirects',
    data: { redirects: [row] },
  })
  expect((await command('content/redirects', [csv], settings)).out).toContain('0 taget med, 2 ikke')
  folder.write('drafts/redirects/redirects.json', { id: 'redirects', type: 'redirects', data: {} })
  expect((await command('content/redirects', [csv], settings)).errors).toMatch(/^Der ligger en kladde/)
})

const NO_STORE = /^Der er intet lager i .*: ingen server har brugt det/

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['content/push', [], {}, /^Say into which repository: npm run content:push/],
  ['content/push', ['--repository', 'nyt-repo'], {}, /^Set PRISMIC_WRITE_TOKEN to a write token of nyt-repo/],
  ['content/pull', [], {}, /^Say from which repository: npm run content:pull/],
  ['content/serve', ['--port', '65536'], {}, /^--port must be a whole number/],
  ['content/serve', ['--port=-1'], {}, /^--port must be a whole number/],
  ['content/serve', ['--port', '1.5'], {}, /^--port must be a whole number/],
  ['content/preview', ['--hours', '0'], {}, /^--hours must be a number from above 0 to 720/],
  ['content/preview', ['--hours', '721'], {}, /^--hours must be/],
  ['content/preview', ['--hours', 'x'], {}, /^--hours must be/],
  [
    'content/preview',
    ['--hours', '720'],
    { PRISMIC_REPOSITORY: 'nyt-repo' },
    /^Previews of nyt-repo begin in Prismic/,
  ],
  ['content/preview', [], {}, /^Start the site once first/],
  [
    'content/preview',
    ['--release', 'x'],
    { INTERNAL_SECRET: '0123456789abcdef' },
    /^There is no release x; there are: /,
  ],
  ['content/redirects', [], {}, /^Name a file:\nnpm run content:redirects/],
  ['content/new', [], {}, /^Name a folder:\nnpm run content:new/],
  ['crm/setup', [], {}, /^HUBSPOT_ACCESS_TOKEN is not set/],
  ['mail/test', [], {}, /^Say to which address: npm run mail:test/],
  ['mail/test', ['a@b.dk, c@d.dk'], {}, /^Say to which address/],
  ['mail/test', ['to<a@b.dk>'], {}, /^Say to which address/],
  ['mail/test', ['a@b@c'], {}, /^Say to which address/],
  ['leads/backup', [], {}, /^Say where to: npm run leads -- backup FILE/],
  ['leads/restore', [], {}, /^Say from where: npm run leads -- restore FILE/],
  ['leads/move', [], {}, NO_STORE],
  ['leads/list', [], {}, NO_STORE],
  ['leads/secrets', [], {}, NO_STORE],
  ['leads/backup', ['b.sqlite'], {}, NO_STORE],
])('%s %j %j reports what is missing or wrong', async (script, args, settings, line) => {
  const { code, out, errors } = await command(script, args, {
    DATA_DIR: join(temporary(), 'data'),
    ...settings,
  })
  expect([code, out]).toEqual([1, ''])
  expect(errors).toMatch(line)
})

test('mail:test sends one mail to the address, and reports that it was accepted', async () => {
  const smtp = await startSmtpSink()
  onTestFinished(() => smtp.stop())
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'tilbud@lysfest.example', SALES_EMAIL: 'a@b.example' }
  const { code, out } = await command('mail/test', ['mette@fjordscene.example'], settings)
  expect([code, out]).toEqual([0, expect.stringContaining('accepted  mette@fjordscene.example\n')])
  expect(smtp.mails.map(({ to }) => to)).toEqual([['mette@fjordscene.example']])
})

test('content:check reports a folder, with --launch also what is left of the example, and exits with 1 if something is wrong', async () => {
  const folder = temporary()
  const document = { ...article('hal', { title: 'Hal', ukendt: 1 }), type: 'client' }
  mkdirSync(join(folder, 'documents/client'), { recursive: true })
  mkdirSync(join(folder, 'media'))
  writeFileSync(join(folder, 'documents/client/hal.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'documents/client/brudt.json'), '{')
  writeFileSync(join(folder, 'repository.json'), readFileSync('content/repository.json'))
  writeFileSync(join(folder, 'media/rod.svg'), 'no picture')
  writeFileSync(join(folder, 'published-addresses.txt'), '/kunder/hal\r\n\n/kunder/gammel\n')
  const check = (...args: string[]) => command('content/check', args, { CONTENT_DIR: folder })
  const { code, out } = await check('--record')
  expect(code).toBe(1)
  expect(out).toContain('Kunde: Hal (documents/client/hal.json)\n  Fejl: ')
  expect(out).toContain('  Bemærk: Den tekst, søgemaskiner viser, er tom.\n')
  expect(out).toContain('documents/client/brudt.json\n  Fejl: Filen er ikke gyldig JSON')
  expect(out).toMatch(/published-addresses\.txt: 2 adresser\n$/)
  expect(out).toContain('  Fejl: Siden /kunder/gammel forsvinder')
  expect(out).toMatch(/\n\d+ fejl, \d+ ting at bemærke\n/)
  const recorded = readFileSync(join(folder, 'published-addresses.txt'), 'utf8')
  expect(recorded).toBe('/kunder/gammel\n/kunder/hal\n')
  expect(existsSync(join(folder, '.editing'))).toBe(false)
  expect((await check('--launch')).out).toMatch(/\nTilbage af eksemplet:\n/)
  expect(readFileSync(join(folder, 'published-addresses.txt'), 'utf8')).toBe(recorded)
  rmSync(join(folder, 'documents'), { recursive: true })
  expect((await check()).errors).toBe(`Filerne i ${folder} kan ikke læses: documents/ (ENOENT)\n`)
})

test("content:new creates a company's content without the history of the example, and only in an empty folder", async () => {
  const folder = join(temporary(), 'mine')
  const begun = await command('content/new', [folder])
  expect([begun.code, begun.errors]).toEqual([0, ''])
  expect(readdirSync(folder).sort()).toEqual(['documents', 'media', 'repository.json'])
  const { data } = JSON.parse(readFileSync(join(folder, 'documents/redirects/redirects.json'), 'utf8'))
  expect(data.redirects ?? []).toEqual([])
  expect(await command('content/new', [folder])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not empty'),
  })
})

test('the lead commands change only existing leads, and only when confirmed', async () => {
  const folder = await emptyStoreFolder('commands')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  fillStore(join(folder, SQLITE_FILE), 2)
  const leads = (name: string, ...args: string[]) => command(`leads/${name}`, args, { DATA_DIR: folder })
  const reference = (await leads('list')).out.slice(0, 9)
  for (const [name, words, reason] of [
    ['show', ['K7M4-2XQ9'], 'There is no lead K7M4-2XQ9'],
    ['show', ['x'], 'x is not a reference'],
    ['show', [], 'Say which lead: npm run leads -- show REFERENCE'],
    ['erase', [reference], `erases ${emailOfPerson(0)}: `],
    ['erase', ['K7M4-2XQ9', '--yes'], 'There is no lead K7M4-2XQ9'],
  ] as const) {
    const { code, out, errors } = await leads(name, ...words)
    expect([name, code, out]).toEqual([name, 1, ''])
    expect(errors.startsWith(reason), errors).toBe(true)
  }
  expect((await leads('erase', reference, '--yes')).out).toBe('Erased: 2 leads; CRM: none is set up.\n')
})

describe('the lead commands on the leads of a server', () => {
  const KEY = Buffer.alloc(32, 7)
  const AT = Date.parse('2026-11-20T13:05:00Z')
  let folder: string
  let store: LeadStore

  beforeEach(async () => {
    folder = await emptyStoreFolder('lead-commands')
    store = await LeadStore.open(sqliteEngine(folder), AT)
  })

  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const leads = (name: string, ...args: string[]) =>
    command(`leads/${name}`, args, { DATA_DIR: folder, ENCRYPTION_KEY: KEY.toString('base64') })
  const lines = async (name: string, ...args: string[]) => (await leads(name, ...args)).out.split('\n')
  const done = async () =>
    (await store.access.actions()).map(({ name, action, subject }) => [name, action, subject])

  let added = 0
  async function add(lead: Lead = wizardLead(), change: Partial<NewSubmit> = {}) {
    added += 1
    const mark = { key: `${added}`, body: '', expiresAt: AT + 1, keyless: null }
    const submitted: NewSubmit = { form: 'information', lead, ...BARE_LEAD, deliveries: [], ...change }
    const outcome = await store.submits.accept(submitted, mark, AT + added)
    if (outcome.kind !== 'stored') throw new Error(outcome.kind)
    return { id: outcome.leadId, reference: outcome.reference }
  }
  const say = (id: string, name: 'state' | 'holder' | 'due' | 'note', value: string, author = 'Bo Lund') =>
    store.work.record(id, { name, value, author, seen: '' }, author === '' ? AT + 60_000 : AT)

  test('list has a line for each lead with its person, content and work, and omits empty values', async () => {
    const named = await add(wizardLead({ company: 'Fjordscenen' }))
    const nameless = await add(wizardLead({ firstname: '', phone: '' }))
    await say(named.id, 'state', 'active')
    await say(named.id, 'holder', 'Bo Lund')
    await say(named.id, 'due', '2026-12-01')
    const [first = '', second = '', total] = await lines('list')
    expect(first.split('  ').slice(2)).toEqual([
      'Ny',
      'Leveret',
      'Ønske om tilbud',
      'Sportsklub · BASIS · 1.300 billetter',
      'mette@fjordscene.example',
    ])
    expect(second.split('  ')).toEqual([
      named.reference,
      expect.stringContaining('14.05'),
      'I gang',
      'Bo Lund',
      'frist 2026-12-01',
      'Leveret',
      'Ønske om tilbud',
      'Sportsklub · BASIS · 1.300 billetter',
      'Mette Holm, Fjordscenen',
      '+4520345678',
    ])
    expect(first).toContain(nameless.reference)
    expect(total).toBe('2 in all, page 1 of 1')
  })

  test('each option of list narrows it, and it has pages', async () => {
    const { id, reference } = await add()
    for (let nth = 0; nth < 50; nth++) await add(wizardLead({ firstname: `Nr ${nth}` }))
    await say(id, 'holder', 'Bo Lund')
    await say(id, 'state', 'active')
    const total = async (...args: string[]) => (await lines('list', ...args)).at(-2)
    const one = '1 in all, page 1 of 1'
    for (const args of [
      ['--state', 'active'],
      ['--view', 'mine', '--me', 'Bo Lund'],
      ['--search', reference],
    ])
      expect([args, await total(...args)]).toEqual([args, one])
    expect(await total('--view', 'mine', '--me', 'Ida')).toMatch(/^0 in all/)
    expect(await total('--industry', 'Sportsklub', '--to', '2026-11-20')).toBe('51 in all, page 1 of 2')
    expect(await total('--from', '2026-11-21')).toMatch(/^0 in all/)
    const second = await lines('list', '--page', '2.9')
    expect(second).toEqual([
      expect.stringMatching(new RegExp(`^${reference}  `)),
      '51 in all, page 2 of 2',
      '',
    ])
    for (const page of ['-1', 'x']) expect(await total(`--page=${page}`)).toBe('51 in all, page 1 of 2')
    for (const [name, reason] of [
      ['from', 'DAY   received on this day or later'],
      ['to', 'DAY   received on this day or earlier'],
      ['view', 'mine, free, today, overdue, spam; mine are those of --me'],
      ['delivery', 'dead, quarantined, waiting, unconfigured, delivered'],
    ] as const) {
      const { code, out, errors } = await leads('list', `--${name}`, 'forkert')
      expect([code, out]).toEqual([1, ''])
      expect(errors).toMatch(`--${name} is: ${reason}`)
    }
  })

  test('show prints all of a lead in order: signs, typed values, deliveries and work', async () => {
    const { id, reference } = await add(wizardLead({ comment: 'Hej,\nring først.' }), {
      signs: ['honeypot'],
      deliveries: [
        { task: 'crm', channel: 'crm', state: 'waiting' },
        { task: 'sales_notice', channel: 'mail', state: 'delivered' },
        { task: 'auto_reply', channel: 'mail', state: 'skipped', reason: 'recipient-cap' },
      ],
    })
    await say(id, 'note', 'Ringet op.\nIntet svar.')
    await say(id, 'state', 'won', '')
    const shown = await lines('show', reference)
    expect(shown[0]?.split('  ')).toEqual([
      reference,
      'Ønske om tilbud',
      expect.stringContaining('14.05'),
      'Vundet',
      'På vej',
    ])
    expect(shown[1]).toMatch(/^ {2}\S.*[a-zæøå]/)
    expect(shown.join('\n')).toMatch(/\n\n[A-ZÆØÅ][^\n]*\n {2}[^\n]*: /)
    expect(shown.join('\n')).toContain(': Hej,\n    ring først.\n')
    const deliveries = shown.slice(shown.indexOf('Leveringer') + 1)
    expect(deliveries.slice(0, 4)).toEqual([
      expect.stringMatching(/^ {2}Svar til afsenderen \(auto_reply\): ikke sendt {2}\S/),
      expect.stringMatching(/^ {2}CRM \(crm\): venter {2}.*14\.05/),
      expect.stringMatching(/^ {2}\S.* \(sales_notice\): /),
      '',
    ])
    expect(deliveries[0]).not.toMatch(/ikke sendt {3}/)
    expect(deliveries.slice(4)).toEqual([
      'Arbejde',
      expect.stringMatching(/^ {2}\S.*14\.05 {2}Bo Lund {2}Note: Ringet op\.$/),
      '    Intet svar.',
      expect.stringMatching(/^ {2}\S.*14\.06 {2}Tilstand: Vundet$/),
      '',
    ])
    const bare = await leads('show', (await add()).reference)
    expect(bare.out).not.toMatch(/Arbejde|HubSpot:|Bank/)
    expect(await done()).toEqual([])
  })

  test('bank numbers are shown in full only with --bank, and that is recorded', async () => {
    const contact = wizardLead().contact
    const { reference } = await add(
      { kind: 'application', contact, tier: 'PRO', hasBank: true, terms: '1.3' },
      {
        form: 'application',
        sealBank: (id) => createVault(KEY).seal({ reg: '1234', account: '0012345678' }, id),
      },
    )
    expect((await leads('show', reference)).out).not.toContain('0012345678')
    expect(await done()).toEqual([])
    expect((await leads('show', reference, '--bank')).out).toMatch(/\n\nBank: 1234 0012345678\n$/)
    expect(await done()).toEqual([['Kommandolinjen', 'bank', reference]])
  })

  test('an export into a file is readable by its owner only, overwrites nothing and is recorded', async () => {
    const { reference } = await add()
    const file = join(folder, 'leads.csv')
    expect(await leads('export', file)).toEqual({ code: 0, out: `The leads are in ${file}.\n`, errors: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain(reference)
    expect(await done()).toEqual([['Kommandolinjen', 'exported', '']])
    const again = await leads('export', file)
    expect([again.code, again.out]).toEqual([1, ''])
    expect(again.errors).toMatch('file already exists')
    expect((await leads('export', '--search', 'findes ikke')).out).not.toContain(reference)
    expect(await done()).toHaveLength(2)
  })

  test('a backup states its contents and what to keep with it, and a restore fills an empty store from it', async () => {
    await add(wizardLead(), { deliveries: [{ task: 'crm', channel: 'crm', state: 'waiting' }] })
    const file = join(folder, 'backup.sqlite')
    const [counts, advice] = await lines('backup', file)
    expect(counts).toBe(`1 leads and 1 deliveries are in ${file}.`)
    expect(advice).toBe(
      'The key to its bank numbers is not in it: keep ENCRYPTION_KEY in another place, a restore needs it.',
    )
    const into = { DATA_DIR: join(temporary(), 'data'), ENCRYPTION_KEY: KEY.toString('base64') }
    const restored = await command('leads/restore', [file], into)
    expect([restored.code, restored.errors]).toEqual([0, ''])
    expect(restored.out).toMatch(/^1 leads and 1 deliveries are back\. [^\n]*\n$/)
    // Not 'in use': the folder is free again for a server or the next command.
    expect((await command('leads/restore', [file], into)).errors).toMatch('har henvendelser i forvejen')
    expect((await command('leads/list', [], into)).out).toMatch(/\n1 in all, page 1 of 1\n$/)
  })

  test('restore and move stop while a server uses the folder, and leave it free afterwards', async () => {
    const { release } = openDataFolder(readSettings({ DATA_DIR: folder }))
    for (const [name, args, advice] of [
      ['restore', ['x.sqlite'], ': stop the server first\n'],
      ['move', [], ': stop the server first, and start it again after the move\n'],
    ] as const) {
      const { code, errors } = await leads(name, ...args)
      expect([code, errors]).toEqual([1, expect.stringContaining(`is in use by another process${advice}`)])
    }
    release()
    expect((await leads('move')).errors).toBe('DATABASE_URL is not set: there is nowhere to move to\n')
    expect((await leads('move')).errors, 'the first left it free').toMatch('nowhere to move to')
  })

  test('changed secrets are accepted, but with bank numbers under another key only if these are dropped', async () => {
    const { contact } = wizardLead()
    await add(
      { kind: 'application', contact, tier: 'PRO', hasBank: true, terms: '1.3' },
      {
        form: 'application',
        sealBank: (id) => createVault(Buffer.alloc(32, 1)).seal({ reg: '1234', account: '1' }, id),
      },
    )
    const refused = await leads('secrets')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.errors).toMatch('--drop-bank-numbers')
    const dropped = await leads('secrets', '--drop-bank-numbers')
    expect(dropped.out).toMatch(/sign in again\.\nThe bank numbers of 1 applications are deleted: /)
    expect((await leads('secrets')).out).toMatch(/sign in again\.\n$/)
  })
})
