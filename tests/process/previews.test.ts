import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ServedRepository, serveRepository } from '#server/content/serve.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'

/*
 * Editors' previews on the built server, with a content service over HTTP (docs/prismic.md): both
 * cookie formats, documents never published, releases, the end of a session.
 */

const HOUR = 60 * 60 * 1000

let time = Date.now()
let served: ServedRepository
let site: BuiltSite
let folder: ContentFolder

beforeAll(async () => {
  folder = copyShippedContent()
  const industry = (title: string) => ({ title, headline: title, subtitle: 'Undertitel', body: 'Tekst.' })
  folder.write('drafts/industry/sportsklub.json', {
    id: 'branche-sportsklub',
    type: 'industry',
    uid: 'sportsklub',
    data: industry('Sportsklub i kladde'),
  })
  folder.write('drafts/industry/cirkus.json', {
    id: 'branche-cirkus',
    type: 'industry',
    uid: 'cirkus',
    data: industry('Cirkus'),
  })
  folder.write('drafts/support_article/aldrig-vist.json', {
    id: 'artikel-aldrig-vist',
    type: 'support_article',
    uid: 'aldrig-vist',
    data: { title: 'Uden kategori' },
  })
  folder.write('releases/efteraar/release.json', { label: 'Efterår 2026' })
  folder.write('releases/efteraar/industry/festival.json', {
    id: 'branche-festival',
    type: 'industry',
    uid: 'festival',
    data: industry('Festival til efteråret'),
  })
  served = await serveRepository({ folders: folder, port: 0, problem: () => undefined, now: () => time })
  site = await startBuiltSite({
    PRISMIC_REPOSITORY: 'test-repo',
    PRISMIC_ENDPOINT: served.endpoint,
    LOG_LEVEL: 'silent',
  })
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
  await served.close()
  rmSync(folder.content, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${site.url}${path}`, { redirect: 'manual', ...init })

const enter = (token: string, documentId?: string) =>
  ask(`/preview?${new URLSearchParams({ token, ...(documentId ? { documentId } : {}) })}`)

const see = async (path: string, cookie: string) => {
  const answer = await ask(path, { headers: { cookie } })
  return { answer, html: await answer.text() }
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('an editor opens a preview at the document, sees the draft, and leaves to the published page', async () => {
  const token = served.repository.startPreview(HOUR)
  const entered = await enter(token, 'branche-sportsklub')
  expect(entered.status).toBe(302)
  expect(entered.headers.get('location')).toBe('/branche/sportsklub?kladde')
  expect(entered.headers.get('cache-control')).toContain('no-store')
  expect(entered.headers.get('set-cookie')).toMatch(/^io\.prismic\.preview=[^;]+; Path=\/; SameSite=Lax$/)

  const { answer, html } = await see('/branche/sportsklub', cookieOf(entered))
  expect(html).toContain('Sportsklub i kladde')
  expect(html).toContain('Kladde</strong>')
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('content-security-policy')).toContain('https://static.cdn.prismic.io')

  // Meanwhile all other visitors get the published page, its cache and its policy.
  const visitor = await ask('/branche/sportsklub')
  const page = await visitor.text()
  expect(page).not.toContain('kladde')
  expect(page).not.toContain('prismic.js')
  expect(visitor.headers.get('content-security-policy')).not.toContain('static.cdn.prismic.io')
  expect(visitor.headers.get('x-robots-tag')).toBeNull()

  const left = await ask('/preview', {
    method: 'POST',
    headers: { cookie: cookieOf(entered) },
    body: new URLSearchParams({ til: '/branche/sportsklub' }),
  })
  expect(left.status).toBe(303)
  expect(left.headers.get('location')).toBe('/branche/sportsklub')
  expect(left.headers.get('set-cookie')).toMatch(/^io\.prismic\.preview=; Max-Age=0; Path=\//)
})

test('a document that was never published has a page and a place in the lists in a preview', async () => {
  const token = served.repository.startPreview(HOUR)
  const entered = await enter(token, 'branche-cirkus')
  expect(entered.headers.get('location')).toBe('/branche/cirkus?kladde')
  const cookie = cookieOf(entered)
  expect((await see('/branche/cirkus', cookie)).html).toContain('Cirkus')
  expect((await see('/branche', cookie)).html).toContain('/branche/cirkus')
  const page = await see('/branche/cirkus', cookie)
  expect(page.answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect((await ask('/branche/cirkus')).status).toBe(404)
  // Documents without a page and missing documents lead to the home page.
  expect((await enter(token, 'artikel-aldrig-vist')).headers.get('location')).toBe('/?kladde')
  expect((await enter(token, 'findes-ikke')).headers.get('location')).toBe('/?kladde')
  expect((await enter(token)).headers.get('location')).toBe('/?kladde')
})

test('a release shows its own documents, and no drafts', async () => {
  const entered = await enter(served.repository.startPreview(HOUR, 'efteraar'), 'branche-festival')
  expect(entered.headers.get('location')).toBe('/branche/festival?kladde')
  expect((await see('/branche/festival', cookieOf(entered))).html).toContain('Festival til efteråret')
  expect((await see('/branche/sportsklub', cookieOf(entered))).html).not.toContain('i kladde')
})

test('an editor whose session has expired sees a notice and the published content', async () => {
  const token = served.repository.startPreview(HOUR)
  const cookie = cookieOf(await enter(token, 'branche-sportsklub'))
  time += HOUR + 1
  // One page view with all its reads is cached for a second.
  const { answer, html } = await vi.waitFor(
    async () => {
      const seen = await see('/branche/festival', cookie)
      expect(seen.html.includes('Forhåndsvisningen er udløbet. Du ser det udgivne indhold.')).toBe(true)
      return seen
    },
    { timeout: 30_000 },
  )
  expect(answer.status).toBe(200)
  expect(html).not.toContain('i kladde')
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
  const again = await enter(token, 'branche-sportsklub')
  expect(again.status).toBe(410)
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(await again.text()).toContain('Forhåndsvisningen er udløbet')
})

test('only tokens of this repository are accepted, with redirects only to paths of this site', async () => {
  for (const token of ['', 'x y', 'x'.repeat(513), 'https://evil.example/previews/a:b?websitePreviewId=c']) {
    const answer = await enter(token, 'branche-sportsklub')
    expect([answer.status, answer.headers.get('set-cookie')], token).toEqual([400, null])
    expect(await answer.text()).toContain('Linket viser ingen kladde')
  }
  // The value looks like a token, so the service is asked, which does not know it.
  for (const token of ['x', 'm-unknown:p-unknown', 'javascript:alert(1)']) {
    const answer = await enter(token, 'branche-sportsklub')
    expect([answer.status, answer.headers.get('set-cookie')], token).toEqual([410, null])
    expect(await answer.text()).toContain('Forhåndsvisningen er udløbet')
  }
  for (const til of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
  ]) {
    const left = await ask('/preview', { method: 'POST', body: new URLSearchParams({ til }) })
    expect(left.headers.get('location'), til).toBe('/')
  }
  const back = await ask('/preview', { method: 'POST', body: new URLSearchParams({ til: '/prøv–漢' }) })
  expect(back.headers.get('location')).toBe('/pr%C3%B8v%E2%80%93%E6%BC%A2')
  const foreign = await ask('/preview', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ til: '/' }),
  })
  expect(foreign.status).toBe(403)
})

test('a shared link shows the toolbar to a colleague without a cookie, and only there', async () => {
  const shared = await ask('/branche/sportsklub?kladde')
  expect(shared.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(shared.headers.get('x-robots-tag')).toContain('noindex')
  expect(shared.headers.get('content-security-policy')).toContain('https://static.cdn.prismic.io')
  const html = await shared.text()
  expect(html).toContain('prismic.js?new=true')
  expect(html).not.toContain('Kladde</strong>')
})

test("over https Prismic's editor may frame the pages of a preview, but never an internal page", async () => {
  const secure = await startBuiltSite({
    SITE_URL: 'https://www.rampelys.dk',
    INTERNAL_SECRET: 'the secret of the owner of this site',
    PRISMIC_REPOSITORY: 'test-repo',
    PRISMIC_ENDPOINT: served.endpoint,
    LOG_LEVEL: 'silent',
  })
  const get = (path: string, cookie = '') =>
    fetch(`${secure.url}${path}`, { redirect: 'manual', headers: { cookie } })
  const framedBy = ({ headers }: Response) =>
    /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  try {
    const query = new URLSearchParams({
      token: served.repository.startPreview(HOUR),
      documentId: 'branche-sportsklub',
    })
    const entered = await get(`/preview?${query}`)
    expect(entered.headers.get('set-cookie')).toMatch(
      /^io\.prismic\.preview=[^;]+; Path=\/; SameSite=None; Secure$/,
    )
    const draft = await get('/branche/sportsklub', cookieOf(entered))
    expect(await draft.text()).toContain('Sportsklub i kladde')
    expect(framedBy(draft)).toContain('https://*.prismic.io')
    expect(framedBy(await get('/branche/sportsklub'))).toBe("'none'")
    for (const path of ['/intern/log-ind', '/intern', '/email-preview'])
      expect([path, framedBy(await get(path, cookieOf(entered))) ?? "'none'"]).toEqual([path, "'none'"])
    const left = await fetch(`${secure.url}/preview`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ til: '/' }),
    })
    expect(left.headers.get('set-cookie')).toMatch(/; Max-Age=0; Path=\/; SameSite=None; Secure$/)
  } finally {
    await secure.stop()
    await removeDataFolder(secure)
  }
})
