import type { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SQLITE_FILE } from '#server/leads/database/engine.ts'
import { onlySettings } from '#tests/built-site.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { startFakePrismic } from '#tests/fakes/prismic-write.ts'
import { startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { emailOfPerson, fillStore } from '#tests/filled-store.ts'
import { article, createContentFolder } from './content-folder.ts'

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
  // What a process of its own would take with it.
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
    // A command runs as it is imported, and a query makes it another module.
    await import(/* @vite-ignore */ `../../scripts/${script}.ts?run=${runs}`)
    return { code: process.exitCode ?? 0, out: out.join(''), errors: errors.join('') }
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
  // Time that goes on two seconds whenever it is asked for, so that no pause is due.
  let now = 1_700_000_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 2000
    return now
  })
  const fake = await startFakePrismic({
    repository: 'nyt-repo',
    token: 'skriv',
    languages: [
      { id: 'da-dk', name: 'Dansk', is_master: true },
      { id: 'en-gb', name: 'English', is_master: false },
    ],
    releaseReadable: true,
    now: () => Date.now(),
  })
  onTestFinished(() => fake.close())
  const options = ['--repository', 'Nyt-Repo', '--api', new URL(fake.addresses.content).origin]
  return {
    fake,
    options,
    settings: { PRISMIC_WRITE_TOKEN: 'skriv', DATA_DIR: temporary(), CONTENT_EDITING: 'on' },
  }
}

test('content:push says what it would do, does it, goes on from there; content:pull brings it back', async () => {
  const { fake, options, settings } = await startPrismic()
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { picture: { file: 'picture.svg', alt: 'Rød' } }))
  folder.write('drafts/article/b.json', article('b'))
  const push = (...more: string[]) =>
    command(
      'content/push',
      [...options, '--content', folder.content, '--slices', folder.slices, ...more],
      settings,
    )

  const dry = await push('--dry-run')
  expect([dry.code, dry.errors]).toEqual([0, ''])
  expect(dry.out).toMatch(/^1 blocks, 2 types, 1 files, 1 documents into nyt-repo: about 1 minutes/)
  expect(dry.out).toContain(
    'Nothing was changed. It would be:\n  models     3 inserted, 0 updated, 0 there already\n',
  )
  expect(dry.out).toMatch(/ {2}note {7}1 drafts and documents/)
  expect(dry.out).not.toContain('publish it')
  expect(fake.customTypes.size).toBe(0)

  const pushed = await push()
  expect([pushed.code, pushed.errors]).toEqual([0, ''])
  for (const line of [
    'model quote',
    'media 1/1 picture.svg',
    'document 1/1 article/a',
    'content 1/1 article/a',
  ])
    expect(pushed.out).toContain(`${line}\n`)
  for (const part of [
    '\nDone:\n',
    ' 1 uploaded, 0 there',
    ' 1 created, 0 there',
    'content of 1 written, 0 unch',
  ])
    expect(pushed.out).toContain(part)
  expect(pushed.out).toContain('publish it at https://nyt-repo.prismic.io ')
  expect(pushed.out).toContain('set PRISMIC_REPOSITORY=nyt-repo and start')
  expect(existsSync(join(settings.DATA_DIR, 'content-push/nyt-repo.jsonl'))).toBe(true)
  expect((await push()).out).toContain('0 uploaded, 1 there already')

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
  // A folder that is there and empty will do.
  rmSync(into, { recursive: true })
  mkdirSync(into)
  expect((await pull({ PRISMIC_WRITE_TOKEN: '' })).out).toContain(' and 0 models are in ')
})

test('content:push --models shows what differs, and brings it in only where that is confirmed', async () => {
  const { fake, options, settings } = await startPrismic()
  const { content, slices } = createContentFolder()
  const models = (...more: string[]) =>
    command(
      'content/push',
      [...options, '--models', '--content', content, '--slices', slices, ...more],
      settings,
    )
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

test('files that cannot be read stop content:push, each with its reason', async () => {
  const { fake, options, settings } = await startPrismic()
  const { content, slices, write } = createContentFolder()
  write('documents/article/a.json', '{')
  write('documents/article/b.json', '[]')
  const { code, errors } = await command(
    'content/push',
    [...options, '--content', content, '--slices', slices],
    settings,
  )
  expect(code).toBe(1)
  expect(errors).toMatch(
    /^Some files cannot be read:\ndocuments\/article\/a\.json: .+\ndocuments\/article\/b\.json: /,
  )
  expect(fake.requests).toEqual([])
})

const NO_STORE = /no .*store|store.* yet/i

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
  ['content/new', [], {}, /content:new/],
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
])('%s %j %j says in one line what is missing', async (script, args, settings, line) => {
  const { code, out, errors } = await command(script, args, {
    DATA_DIR: join(temporary(), 'data'),
    ...settings,
  })
  expect([code, out]).toEqual([1, ''])
  expect(errors).toMatch(line)
})

test('mail:test sends one mail to the address, and says what became of it', async () => {
  const smtp = await startSmtpSink()
  onTestFinished(() => smtp.stop())
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'tilbud@lysfest.example', SALES_EMAIL: 'a@b.example' }
  const { code, out } = await command('mail/test', ['mette@fjordscene.example'], settings)
  expect([code, out]).toEqual([0, expect.stringContaining('accepted  mette@fjordscene.example\n')])
})

test('content:check says what is wrong in a folder, in the language that was asked for, and ends with 1', async () => {
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
  expect(out).toContain('error    documents/client/hal.json ukendt: is no field of the model\n')
  expect(out).toContain('warning  documents/client/hal.json: has no meta_title\n')
  expect(out).toMatch(/error {4}documents\/client\/brudt\.json: /)
  expect(out).toContain('error    /kunder/gammel: was published and is gone')
  const levels = (level: string) => out.split('\n').filter((line) => line.startsWith(level)).length
  expect(out).toContain(`\n${levels('error ')} errors, ${levels('warning ')} warnings\n`)
  const recorded = readFileSync(join(folder, 'published-addresses.txt'), 'utf8')
  expect(recorded).toBe('/kunder/gammel\n/kunder/hal\n')
  expect(existsSync(join(folder, '.editing'))).toBe(false)
  const danish = (await check('--launch')).out
  expect(danish).toContain(`Kunde: Hal (documents/client/hal.json)\n  Fejl: `)
  expect(danish).toMatch(/\nTilbage af eksemplet:\n/)
  expect(danish).toMatch(/\n\d+ fejl, \d+ ting at bemærke\n$/)
  expect(readFileSync(join(folder, 'published-addresses.txt'), 'utf8')).toBe(recorded)
})

test('content:new begins a folder without the history of the example, and only an empty one', async () => {
  const folder = join(temporary(), 'mine')
  const begun = await command('content/new', [folder])
  expect([begun.code, begun.errors]).toEqual([0, ''])
  expect(readdirSync(folder).sort()).toEqual(['documents', 'media', 'repository.json'])
  const { data } = JSON.parse(readFileSync(join(folder, 'documents/redirects/redirects.json'), 'utf8'))
  expect(data.redirects ?? []).toEqual([])
  expect(await command('content/new', [folder])).toMatchObject({
    ...{ code: 1, errors: expect.stringContaining('is not empty') },
  })
})

test('the lead commands show what the store has, and change only what is there and confirmed', async () => {
  const folder = await emptyStoreFolder('commands')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  fillStore(join(folder, SQLITE_FILE), 2)
  const leads = (name: string, ...args: string[]) => command(`leads/${name}`, args, { DATA_DIR: folder })
  const listed = await leads('list')
  expect([listed.code, listed.errors]).toEqual([0, ''])
  expect(listed.out).toMatch(/\n2 in all, page 1 of 1\n$/)
  const reference = listed.out.slice(0, 9)
  expect(reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect((await leads('list', '--search', 'findes ikke')).out).toBe('0 in all, page 1 of 1\n')
  expect(await leads('list', '--sort', 'x')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^--sort is: \w/),
  })

  const shown = (await leads('show', reference.toLowerCase())).out
  expect(shown).toMatch(new RegExp(`^${reference}  `))
  expect(shown).toContain(emailOfPerson(0))
  expect(shown).toMatch(/\nLeveringer\n {2}\S/)
  expect(shown).not.toContain('Bank:')
  expect((await leads('show', reference, '--bank')).out).toContain('Bank: none that this key opens')
  const csv = (await leads('export')).out
  expect(csv.split(reference).length).toBe(2)
  for (const [name, words, reason] of [
    ['show', ['K7M4-2XQ9'], 'There is no lead K7M4-2XQ9'],
    ['show', ['x'], 'x is no reference'],
    ['show', [], 'Say which lead: npm run leads -- show REFERENCE'],
    ['replay', [reference], `Nothing of ${reference} was given up`],
    ['release', [reference], `${reference} is not in quarantine`],
    ['erase', [reference], `This erases the person of ${reference}`],
    ['erase', ['K7M4-2XQ9', '--yes'], 'There is no lead K7M4-2XQ9'],
  ] as const) {
    const { code, out, errors } = await leads(name, ...words)
    expect([name, code, out]).toEqual([name, 1, ''])
    expect(errors.startsWith(reason), errors).toBe(true)
  }
  expect((await leads('erase', reference, '--yes')).out).toBe('Erased: 2 leads; CRM: none is set up.\n')
  expect((await leads('list')).out).toBe('0 in all, page 1 of 1\n')
  expect((await leads('purge')).out).toBe('Deleted: 0 delivered, 0 undelivered. Announced: 0.\n')
})
