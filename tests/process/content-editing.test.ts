import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'

// Editing the content's files through the built server, over HTTP: who may, and what is refused.

const SECRET = 'the secret of the owner of this site'
const PATH = 'documents/category/billetsystem.json'

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
const open = () => call<Opened>('getEntry', { path: PATH })

/** What the editor sends after a change of fields. */
function edit({ data, version }: Opened, changes: object) {
  return { path: PATH, version, raw: JSON.stringify({ ...JSON.parse(data), ...changes }) }
}

test('a call with more parts than any real one is refused before it is parsed', async () => {
  const headers = { 'content-type': 'application/json', cookie: owner.cookie, 'x-csrf-token': owner.csrf }
  const body = `{"action":"getMedia","values":[${'[],'.repeat(150_000)}0]}`
  expect((await fetch(`${site.url}/api/indhold`, { method: 'POST', headers, body })).status).toBe(400)
})

test('the token of a call is not read from a form, since a call may be as long as a picture', async () => {
  const body = new URLSearchParams({ csrf: owner.csrf, action: 'getMedia' })
  const headers = { cookie: owner.cookie }
  expect((await fetch(`${site.url}/api/indhold`, { method: 'POST', headers, body })).status).toBe(403)
})

test('only a signed-in owner with the token can call the editor, whatever the call contains', async () => {
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

test('the editor has its own policy, serves only its own program, and may frame draft pages', async () => {
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
