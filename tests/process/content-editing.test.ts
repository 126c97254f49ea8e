import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'

// Editing the content's files through the built server, over HTTP: who may, what is saved, what is
// refused, and what can be undone.

const SECRET = 'the secret of the owner of this site'
const PATH = 'documents/category/billetsystem.json'
const _PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>'

let folder: string
let site: BuiltSite
let owner: { cookie: string; csrf: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editing-'))
  await cp('content', folder, { recursive: true })
  site = await startBuiltSite({ CONTENT_DIR: folder, CONTENT_EDITING: 'on', INTERNAL_SECRET: SECRET })
  owner = await signInAsOwner(site.url, SECRET)
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
  await rm(folder, { recursive: true })
})

/** What a failed test leaves is no draft of the next one's. */
afterEach(async () => {
  for (const path of await readdir(join(folder, 'drafts'), { recursive: true }).catch(() => []))
    if (path.endsWith('.json')) await call('deleteUnpublishedEntry', { path: `documents/${path}` })
})

function post(action: string, values: object, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/api/indhold`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ action, values }),
  })
}

async function call<Answer>(action: string, values: object = {}): Promise<Answer> {
  const answer = await post(action, values, { cookie: owner.cookie, 'x-csrf-token': owner.csrf })
  const body = await answer.json()
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.error}`)
  return body
}

type Opened = { data: string; version: string }
const open = (path = PATH) => call<Opened>('getEntry', { path })
const textOf = (path: string) => readFile(join(folder, path), 'utf8')

/** What the editor sends after a change of fields. */
function edit({ data, version }: Opened, changes: object, path = PATH) {
  return { path, version, raw: JSON.stringify({ ...JSON.parse(data), ...changes }) }
}

/** The page that an address of /preview leads to. */
const _enteredAt = async (href: string) =>
  (await fetch(`${site.url}${href}`, { redirect: 'manual' })).headers.get('location')

const pageOf = async (path: string) => (await fetch(`${site.url}${path}`)).text()

const undoLatest = () => undo(0)

const _ownersPage = async (path: string) =>
  (await fetch(`${site.url}${path}`, { headers: { cookie: owner.cookie } })).text()

/** Takes back a change of the list, newest first. */
async function undo(place: number): Promise<Response> {
  const headers = { cookie: owner.cookie }
  const list = await (await fetch(`${site.url}/intern/indhold`, { headers })).text()
  const id = [...list.matchAll(/name="aendring" value="([^"]+)"/g)][place]?.[1] ?? ''
  const body = new URLSearchParams({ csrf: owner.csrf, aendring: id })
  return fetch(`${site.url}/intern/indhold`, { method: 'POST', headers, body, redirect: 'manual' })
}

test('a call of more parts than any has is refused before it is parsed', async () => {
  const headers = { 'content-type': 'application/json', cookie: owner.cookie, 'x-csrf-token': owner.csrf }
  const body = `{"action":"getMedia","values":[${'[],'.repeat(150_000)}0]}`
  expect((await fetch(`${site.url}/api/indhold`, { method: 'POST', headers, body })).status).toBe(400)
})

test('no form is read for the token of a call, which may be as long as a picture', async () => {
  const body = new URLSearchParams({ csrf: owner.csrf, action: 'getMedia' })
  const headers = { cookie: owner.cookie }
  expect((await fetch(`${site.url}/api/indhold`, { method: 'POST', headers, body })).status).toBe(403)
})

test('only a signed-in owner with the token can call the editor, whatever the call has in it', async () => {
  const { cookie, csrf } = owner
  expect((await post('config', {})).status).toBe(401)
  expect((await post('config', {}, { cookie })).status).toBe(403)
  expect((await post('config', {}, { cookie, 'x-csrf-token': `${csrf}x` })).status).toBe(403)
  expect((await post('config', {}, { cookie, 'x-csrf-token': csrf })).status).toBe(200)
  for (const body of ['', '{', 'null', '[]', '7'])
    expect([
      body,
      (
        await fetch(`${site.url}/api/indhold`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
          body,
        })
      ).status,
    ]).toEqual([body, 400])
  const large = { picture: 'x'.repeat(100_000) }
  expect((await post('config', large)).status).toBe(413)
  expect((await post('config', large, { cookie, 'x-csrf-token': csrf })).status).toBe(200)
  for (const path of ['/intern/indhold', '/intern/indhold/rediger', '/intern/indhold/program/page.mjs']) {
    const signedOut = await fetch(`${site.url}${path}`, { redirect: 'manual' })
    expect([path, signedOut.status]).toEqual([path, 303])
  }
})

test('the editor has a policy of its own, serves its program alone, and draft pages let it frame them', async () => {
  const headers = { cookie: owner.cookie }
  const page = await fetch(`${site.url}/intern/indhold/rediger`, { headers })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/https?:|\*/)
  const file = (name: string) => fetch(`${site.url}/intern/indhold/program/${name}`, { headers })
  expect((await file('decap-cms.js')).status).toBe(200)
  // Five megabytes are loaded once a day.
  expect((await file('decap-cms.js')).headers.get('cache-control')).toBe('private, max-age=86400')
  for (const name of ['package.json', 'cms.js.map', 'editing.ts']) {
    expect([name, (await file(name)).status]).toEqual([name, 404])
  }

  const shown = await call<{ page: string }>('show', {
    ...edit(await open(), { title: 'Til rammen' }),
    tab: 'prove1',
  })
  const entered = await fetch(`${site.url}${shown.page}`, { redirect: 'manual' })
  const draft = await fetch(`${site.url}${entered.headers.get('location')}`, {
    headers: { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' },
  })
  expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await draft.text()).toContain('Til rammen')
  const published = await fetch(`${site.url}/produkt/billetsystem`)
  expect(published.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await published.text()).not.toContain('Til rammen')
})

/** Without the date of publication. */
const undated = (text: string) => text.replace(/"last_publication_date": "[^"]*"/, '')

test('a saved draft is published, is one line in the file and its date, and is undone', async () => {
  const before = await textOf(PATH)
  const opened = await open()
  const saved = await call<{ version: string }>(
    'persistEntry',
    edit(opened, { title: 'Billetsystem og mere' }),
  )
  expect(await textOf(PATH)).toBe(before)
  expect(await call('unpublishedEntry', { path: PATH })).toMatchObject({
    collection: 'category',
    slug: 'billetsystem',
  })
  // A second save in the same form, which shows the first version still.
  await call('persistEntry', edit({ ...opened, ...saved }, { title: 'Billetsystem til alle' }))
  await call('publishUnpublishedEntry', { path: PATH })
  const published = await textOf(PATH)
  expect(undated(published)).toBe(
    undated(before.replace('"title": "Billetsystem"', '"title": "Billetsystem til alle"')),
  )
  const { last_publication_date } = JSON.parse(published)
  expect(Math.abs(Date.now() - Date.parse(last_publication_date))).toBeLessThan(600_000)
  expect(await pageOf('/sitemap.xml')).toContain(
    `/produkt/billetsystem</loc><lastmod>${new Date(last_publication_date).toISOString()}</lastmod>`,
  )
  expect(existsSync(join(folder, PATH.replace('documents', 'drafts')))).toBe(false)
  expect(await pageOf('/produkt/billetsystem')).toContain('Billetsystem til alle')

  expect((await undoLatest()).status).toBe(303)
  expect(await textOf(PATH)).toBe(before)
  expect(await pageOf('/produkt/billetsystem')).not.toContain('Billetsystem til alle')
})
