import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayOpen, type Right } from '#app/internal/access.ts'
import routes from '#app/routes.ts'
import { takeProcessLock } from '#server/process-lock.ts'
import {
  addColleague,
  postForm,
  pressLink,
  type SignedIn,
  sessionOf,
  signInAsOwner,
  storeTwoLeads,
} from '#tests/internal-pages.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'

// Named access on the built server, over HTTP: links opened by a mail scanner, what each right opens,
// and who is locked out.

let folder: string
let leadSite: LeadSite
let url: string
let owner: SignedIn
let reference: string
const byRights = new Map<string, SignedIn>()

const METTE = { name: 'Mette Holm', email: 'mette@firma.example', rights: ['leads'] }
const BO = { name: 'Bo Lind', email: 'bo@firma.example', rights: ['content'] }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-'))
  await cp('content', folder, { recursive: true })
  leadSite = await startLeadSite({ LOG_LEVEL: 'debug', CONTENT_DIR: folder, CONTENT_EDITING: 'on' })
  url = leadSite.site.url
  reference = (await storeTwoLeads(url)).reference
  owner = await signInAsOwner(url, OWNER_SECRET)
  byRights.set('leads', await pressLink(url, await addColleague(url, owner, METTE)))
  byRights.set('content', await pressLink(url, await addColleague(url, owner, BO), '/intern/maalinger'))
})

afterAll(async () => {
  await leadSite.stop()
  await rm(folder, { recursive: true })
})

const ask = (path: string, cookie: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}${path}`, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } })

const sessionWith = (right: string): SignedIn => byRights.get(right) ?? { cookie: '', csrf: '' }

/** The patterns of all routes behind the sign-in. */
function guardedPatterns(): string[] {
  const all = routes.flatMap((route) => route.children ?? [])
  const guarded = all.find(({ file }) => file === 'routes/internal.guarded.ts')?.children ?? []
  return guarded.map(({ path }) => `/${path}`)
}

test.each(['leads', 'content'] as const)(
  'a colleague with the right %s can open its pages, and nothing else',
  async (right) => {
    const { cookie } = sessionWith(right)
    const user = { name: '', rights: [right] as Right[], isOwner: false }
    const patterns = guardedPatterns()
    expect(patterns).toContain('/intern/adgang')
    for (const pattern of patterns) {
      const path = pattern.replace(':reference', reference.toLowerCase()).replace(':file', 'x.js')
      const { status, headers } = await ask(path, cookie)
      const isRefused =
        status === 403 || (path === '/intern' && headers.get('location') === '/intern/indhold')
      // Without a page, only a post answers.
      if (status === 405 || (status === 404 && pattern.startsWith('/api/'))) continue
      expect([pattern, isRefused]).toEqual([pattern, !mayOpen(user, pattern)])
    }
  },
)

test('posts without the right are refused like pages, even with the token of the session', async () => {
  const { cookie, csrf } = sessionWith('content')
  const erase = { csrf, handling: 'slet', bekraeft: 'on' }
  const lead = `/intern/henvendelse/${reference.toLowerCase()}`
  for (const [path, fields] of [
    [lead, erase],
    [lead.toUpperCase(), erase],
    [`${lead}/`, erase],
    ['/intern', { csrf, soeg: 'Jonas' }],
    ['/intern/henvendelser.csv', { csrf, soeg: 'Jonas' }],
    ['/intern/adgang', { csrf, handling: 'tilfoej-link', navn: 'X', email: 'x@y.dk', ret: 'leads' }],
    ['/intern/forbindelser', { csrf, genoptag: 'mail' }],
  ] as const) {
    const { status } = await postForm(url, path, fields, cookie)
    expect([path, status >= 300]).toEqual([path, true])
    expect([path, status]).not.toEqual([path, 303])
  }
  const search = await postForm(url, '/intern', { csrf, soeg: 'Jonas' }, cookie)
  expect(await search.text()).not.toContain('jonas@')
  const sales = sessionWith('leads')
  for (const path of ['/api/indhold', '/api/clients/new', '/api/contacts/new', '/api/deals/new']) {
    const answer = await ask(path, sales.cookie, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': sales.csrf },
      body: '{"action":"config"}',
    })
    expect([path, answer.status]).toEqual([path, 403])
    expect((await answer.json()).error).toBe('Det har du ikke adgang til.')
  }
  expect(leadSite.leads()).toHaveLength(2)
})

test("work on a lead carries its author's name, and nobody can use the name of another", async () => {
  const { cookie, csrf } = sessionWith('leads')
  const fields = { csrf, arbejde: '', henvendelse: reference, note: 'Ringer fredag.', mig: 'En Anden' }
  const path = `/intern/henvendelse/${reference.toLowerCase()}`
  const said = await postForm(url, path, fields, `${cookie}; intern-navn=RW4gQW5kZW4%3D`)
  expect(said.status).toBe(303)
  const page = await (await ask(path, cookie)).text()
  expect(page).toMatch(/ · Mette Holm<\/p>\s*<p[^>]*>Ringer fredag\./)
  expect(page).not.toContain('En Anden')
  const byOwner = { csrf: owner.csrf, arbejde: `henvendelse=${reference}&tag=&holder-set=` }
  expect((await postForm(url, path, byOwner, owner.cookie)).status).toBe(303)
  expect(await (await ask(path, cookie)).text()).toMatch(/Ansvarlig: (?:<!-- -->)?Ejeren/)
})

test('entries saved while an access is being closed have no name afterwards', async () => {
  const leaver = { name: 'Eva Gren', email: 'eva@firma.example', rights: ['content'] }
  const path = await addColleague(url, owner, leaver)
  const { cookie, csrf } = await pressLink(url, path, '/intern/maalinger')
  // Another instance is changing the content.
  await mkdir(join(folder, '.editing'), { recursive: true })
  const lock = takeProcessLock(join(folder, '.editing/lock'))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>'
  const values = { path: 'media/sidste.svg', content: Buffer.from(drawing).toString('base64') }
  const saved = ask('/api/indhold', cookie, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
    body: JSON.stringify({ action: 'persistMedia', values }),
  })
  const closed = close(leaver.name)
  await expect.poll(() => hasRights(leaver.name)).toBe(false)
  lock?.release()
  expect([(await saved).status, await closed]).toEqual([200, expect.stringContaining('Adgangen er lukket')])
  for (const place of ['/intern/adgang', '/intern/indhold']) {
    const page = await (await ask(place, owner.cookie)).text()
    expect(page).toContain('Billede: sidste.svg')
    expect(page).not.toContain(leaver.name)
  }
})

test('no log line contains a link, a name or an address of a colleague', async () => {
  await sessionOf(url, owner.cookie)
  const log = `${leadSite.site.stdout()}${leadSite.site.stderr()}`
  expect(log.length).toBeGreaterThan(1000)
  expect(log).not.toMatch(/link=|Mette|Bo Lind|firma\.example/)
})

test("a publication in the editor has its author's name in the history", async () => {
  const { cookie, csrf } = sessionWith('content')
  const call = (action: string, values: object) =>
    ask('/api/indhold', cookie, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ action, values }),
    })
  const picture = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64')
  expect((await call('persistMedia', { path: 'media/prik.png', content: picture })).status).toBe(200)
  expect(await (await ask('/intern/indhold', cookie)).text()).toMatch(
    /, (?:<!-- -->)?Bo Lind.*Billede: prik\.png/s,
  )
  expect(await (await ask('/intern/adgang', owner.cookie)).text()).toContain(
    'Bo Lind ændrede <a href="/media/prik.png" class="link">Billede: prik.png</a>',
  )

  await close('Bo Lind')
  for (const path of ['/intern/indhold', '/intern/adgang']) {
    const page = await (await ask(path, owner.cookie)).text()
    expect(page).not.toContain('Bo Lind')
    expect(page).toContain('tidligere kollega')
  }
})

/** Closes a colleague's access by the button of the page; the page that says so. */
async function close(name: string): Promise<string> {
  const fields = { csrf: owner.csrf, handling: 'luk', kollega: await idOf(name) }
  return (await postForm(url, '/intern/adgang', fields, owner.cookie)).text()
}

async function hasRights(name: string): Promise<boolean> {
  const page = await (await ask('/intern/adgang', owner.cookie)).text()
  const boxes = new RegExp(`${name}(?:<!-- -->)? må arbejde med.*?Gem rettigheder`, 's').exec(page)?.[0]
  return boxes?.includes('checked=""') ?? false
}

async function idOf(name: string): Promise<string> {
  const page = await (await ask('/intern/adgang', owner.cookie)).text()
  const button = `name="kollega" value="([\\w-]+)"(?:(?!name="kollega").)*?Luk adgangen for ${name}`
  return new RegExp(button, 's').exec(page)?.[1] ?? ''
}
