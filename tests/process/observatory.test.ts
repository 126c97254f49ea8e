import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXED_ADDRESSES } from '#app/page-addresses.ts'
import { ask } from '#tests/ask.ts'
import { serverCookies } from '#tests/browser-storage.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type Grade, gradeResponse, readPolicy } from '#tests/observatory.ts'

/*
 * The built server as an https site behind a proxy, graded by the rules of Mozilla's HTTP
 * Observatory: every page, every kind of response, every cookie. The redirect from http to https is
 * the proxy's (deploy/nginx.conf) and assumed.
 */

const SECRET = 'the secret of the owner of this site'
const HOST = 'www.example.dk'

let site: BuiltSite
let withServices: BuiltSite
let cookies: string[]
let owner: string

beforeAll(async () => {
  const settings = { SITE_URL: `https://${HOST}`, TRUST_PROXY: '1', INTERNAL_SECRET: SECRET }
  site = await startBuiltSite(settings)
  withServices = await startBuiltSite({
    ...settings,
    COOKIEBOT_ID: '00000000-0000-0000-0000-000000000000',
    META_PIXEL_ID: '123456789012345',
  })
  const signedIn = await post('/intern/log-ind', new URLSearchParams({ secret: SECRET, til: '/intern' }))
  const thanked = await post('/api/leads/create', JSON.stringify({ ...callback }), 'application/json')
  const left = await post('/preview', new URLSearchParams())
  const consented = await post('/api/cookievalg', new URLSearchParams({ valg: 'alle' }))
  cookies = [signedIn, thanked, left, consented, await signOut()].flatMap(
    ({ headers }) => headers['set-cookie'] ?? [],
  )
  owner = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
})

afterAll(async () => {
  for (const each of [site, withServices]) {
    await each.stop()
    await removeDataFolder(each)
  }
})

const callback = {
  firstname: 'Mette',
  lastname: 'Holm',
  phone: '20 34 56 78',
  email: 'mette@fjordscenen.example',
  company: 'Fjordscenen',
}

const asked = (path: string, headers: Record<string, string> = {}, { url } = site) =>
  ask(Number(new URL(url).port), path, { headers: { Host: HOST, 'X-Forwarded-Proto': 'https', ...headers } })

function post(path: string, body: string | URLSearchParams, type = 'application/x-www-form-urlencoded') {
  return ask(Number(new URL(site.url).port), path, {
    method: 'POST',
    body: String(body),
    headers: { Host: HOST, 'X-Forwarded-Proto': 'https', Origin: `https://${HOST}`, 'Content-Type': type },
  })
}

/** Ends a session of its own. */
async function signOut() {
  const signedIn = await post('/intern/log-ind', new URLSearchParams({ secret: SECRET, til: '/intern' }))
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const desk = (await asked('/intern', { Cookie: cookie })).text
  const csrf = /name="csrf" value="([\w-]+)"/.exec(desk)?.[1] ?? ''
  return ask(Number(new URL(site.url).port), '/intern/log-ud', {
    method: 'POST',
    body: new URLSearchParams({ csrf }).toString(),
    headers: {
      Host: HOST,
      'X-Forwarded-Proto': 'https',
      Origin: `https://${HOST}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: cookie,
    },
  })
}

const published = readFileSync('content/published-addresses.txt', 'utf8')
  .split('\n')
  .filter((path) => path.startsWith('/'))

/** Every page that a visitor can see, including errors. */
const pages = [
  ...new Set([...published, ...FIXED_ADDRESSES]),
  '/beregner/branche?branche=sportsklub',
  '/beregner/tak-for-din-henvendelse',
  '/support?q=refusion',
  '/kunder?produkt=billetsystem',
  '/slice-simulator',
  '/preview',
  '/branche/findes-ikke',
  '/support/findes/ikke',
  '/faa-tilbud/findes-ikke',
  '/intern/log-ind',
]

const internal = [
  '/intern',
  '/intern/komponenter',
  '/intern/adgang',
  '/email-preview',
  '/email-preview/vis',
  '/api-test',
]

/** Responses that are not pages. */
const others = [
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/latest.json',
  '/health',
  '/ready',
  '/metrics',
  '/favicon.ico',
  '/ukendt',
  '/BRANCHE/',
  '/api/findes-ikke',
  '/api/leads/hubspot',
  '/findes-ikke.png',
  '/assets/findes-ikke.js',
  '/media/findes-ikke.png',
  '/delebillede.png',
  '/delebillede/findes-ikke.png',
  '/%',
  '/%2e%2e/%2e%2e/etc/passwd',
]

async function graded(path: string, headers: Record<string, string> = {}, from = site) {
  const answer = await asked(path, headers, from)
  const foreign = await asked(path, { ...headers, Origin: 'https://evil.example' }, from)
  const asHeaders = (given: typeof answer.headers) =>
    new Headers(
      Object.entries(given).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    )
  const grade = gradeResponse({
    url: new URL(`https://${HOST}${path}`),
    headers: asHeaders(answer.headers),
    html: answer.text,
    cookies,
    forForeignOrigin: asHeaders(foreign.headers),
    fromHttp: [new URL(`http://${HOST}/`), new URL(`https://${HOST}/`)],
  })
  return { ...answer, grade }
}

const weaknesses = ({ findings }: Grade) => findings.filter(({ points }) => points < 0)

test('every page is graded A+ with 145 points, and lacks only three bonuses', async () => {
  for (const path of pages) {
    const { grade, headers } = await graded(path)
    // A redirecting page is not listed itself; its target is.
    if (headers.location !== undefined) continue
    expect([path, weaknesses(grade)]).toEqual([path, []])
    expect([path, grade.grade, grade.score]).toEqual([path, 'A+', 145])
  }
})

test('the owner’s pages and the frame that shows a mail are graded A+', async () => {
  for (const path of internal) {
    const { grade, status } = await graded(path, { Cookie: owner })
    expect([path, status, weaknesses(grade)]).toEqual([path, 200, []])
    // A mail has its own styles, in a frame without scripts, forms and origin.
    expect([path, grade.grade, grade.score]).toEqual([path, 'A+', path === '/email-preview/vis' ? 135 : 145])
  }
})

test('files, data, redirects and errors are graded A+ too', async () => {
  const { text } = await asked('/')
  const files = ['/media/', '/assets/'].map(
    (prefix) => new RegExp(`"(${prefix}[^"?]+)`).exec(text)?.[1] ?? '',
  )
  for (const path of [...others, ...files]) {
    const { grade } = await graded(path)
    expect([path, weaknesses(grade)]).toEqual([path, []])
    expect([path, grade.grade]).toEqual([path, 'A+'])
  }
  for (const method of ['PUT', 'DELETE', 'TRACE', 'OPTIONS']) {
    const { headers } = await ask(Number(new URL(site.url).port), '/', { method, headers: { Host: HOST } })
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('with outside services the grade is still A+, and only their styles lose points', async () => {
  for (const path of ['/', '/branche/sportsklub', '/beregner/branche', '/branche/findes-ikke']) {
    const { grade } = await graded(path, {}, withServices)
    expect([path, weaknesses(grade), grade.grade, grade.score]).toEqual([path, [], 'A+', 135])
  }
})

test('no policy allows inline scripts or eval, and without outside services text never becomes code', async () => {
  for (const [from, trusted] of [
    [site, true],
    [withServices, false],
  ] as const) {
    for (const path of [
      '/',
      '/beregner/branche',
      '/beregner/tak-for-din-henvendelse',
      '/branche/nej',
      '/support?q=a',
    ]) {
      const policy = readPolicy(String((await asked(path, {}, from)).headers['content-security-policy']))
      const scripts = [...(policy?.get('script-src') ?? [])]
      expect(scripts[0]).toBe("'self'")
      expect(scripts.filter((source) => /unsafe|data:|blob:|\*|nonce/.test(source))).toEqual([])
      expect(policy?.has('require-trusted-types-for')).toBe(trusted)
      expect([...(policy?.get('trusted-types') ?? [])]).toEqual(trusted ? ["'none'"] : [])
    }
  }
})

test('every cookie is Secure and SameSite, and all that no script reads are HttpOnly', () => {
  const names = new Set(cookies.map((cookie) => cookie.split('=', 1)[0]))
  expect([...names].sort()).toEqual(serverCookies({ https: true }).sort())
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure(?:;|$)/)
    // Prismic's editor shows previews in a frame.
    const isPreview = cookie.startsWith('io.prismic.preview=')
    expect(cookie).toMatch(isPreview ? /; SameSite=None(?:;|$)/ : /; SameSite=(?:Lax|Strict)(?:;|$)/)
    expect(cookie).toMatch(/; Path=\/(?:;|$)/)
    expect(cookie).not.toMatch(/; Domain=/i)
    if (!/^(?:io\.prismic\.preview|cookievalg)=/.test(cookie)) expect(cookie).toMatch(/; HttpOnly(?:;|$)/)
  }
})
