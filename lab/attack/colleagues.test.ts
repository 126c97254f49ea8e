import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { ACCESS_ACTIONS } from '#app/internal/access.ts'
import { addColleague, pressLink, type SignedIn, signInAsOwner } from '#tests/internal-pages.ts'
import { type AttackedSite, attacked, callEditor, SECRET, someAddress } from './site.ts'

// One-time links and sessions in the hands of scanners, thieves, and colleagues who left.

const folder = join(mkdtempSync(join(tmpdir(), 'colleagues-')), 'content')
const test = attacked(() => {
  cpSync('content', folder, { recursive: true })
  return { CONTENT_EDITING: 'on', CONTENT_DIR: folder }
}).extend('owner', { scope: 'file' }, ({ site }) => signInAsOwner(site.url, SECRET))

const add = (site: AttackedSite, owner: SignedIn, name: string, right = 'content') =>
  addColleague(site.url, owner, {
    name,
    email: `${name.replaceAll(/[^a-z]/gi, '')}@firma.example`,
    rights: [right],
  })
const tokenOf = (path: string): string => path.split('link=')[1] ?? ''
const press = (site: AttackedSite, link: string) => site.post('/intern/log-ind', { link: tokenOf(link) })

/** The id of a colleague, on the owner's page of access. */
async function idOf(site: AttackedSite, { cookie }: SignedIn, name: string): Promise<string> {
  const page = await site.ask('/intern/adgang', { headers: { Cookie: cookie } })
  const button = `name="kollega" value="([\\w-]+)"(?:(?!name="kollega").)*?Luk adgangen for ${name}`
  return new RegExp(button, 's').exec(page?.text ?? '')?.[1] ?? ''
}

const linkIn = (page: string | undefined) => /\/intern\/log-ind\?link=[\w-]{43}/.exec(page ?? '')?.[0] ?? ''

/** A call of the editor's page. */
async function call(site: AttackedSite, signedIn: SignedIn, action: string, values: unknown) {
  const said = await callEditor(site, signedIn, action, values)
  return { status: said?.status, text: said?.text ?? '' }
}

test('a link that scanners open and other sites post to still works once', async ({ site, owner }) => {
  const path = await add(site, owner, 'Åben Post', 'leads')
  const prefetches = [
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
  ]
  for (const method of ['HEAD', 'GET', 'OPTIONS', 'PUT'])
    for (const headers of method === 'GET' ? [{}, ...prefetches] : [{}]) {
      const said = await site.ask(path, { method, headers })
      expect.soft(said?.headers['set-cookie'], method).toBeUndefined()
      if (said?.status === 200)
        expect.soft(said.headers['cache-control'], method).toMatch(/^private, no-store/)
    }
  for (const Origin of ['https://evil.example', 'null']) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin }
    const said = await site.ask('/intern/log-ind', { method: 'POST', headers, body: `link=${tokenOf(path)}` })
    expect.soft(said?.status, Origin).toBe(403)
  }
  expect((await press(site, path))?.status).toBe(303)
  for (let again = 0; again < 5; again++)
    expect(await press(site, path)).toMatchObject({
      status: 422,
      headers: expect.not.objectContaining({ 'set-cookie': expect.anything() }),
    })
  expect(site.log()).not.toContain(tokenOf(path))
})

test('20 simultaneous presses of one link sign in once', async ({ site, owner }) => {
  const path = await add(site, owner, 'Hurtig Finger')
  const presses = await Promise.all(Array.from({ length: 20 }, () => press(site, path)))
  expect(presses.filter((said) => said?.status === 303)).toHaveLength(1)
})

test('a replaced link, a link used as the secret and the secret used as a link are refused', async ({
  site,
  owner,
}) => {
  const first = await add(site, owner, 'Ny Nøgle')
  const fields = {
    csrf: owner.csrf,
    handling: ACCESS_ACTIONS.link,
    kollega: await idOf(site, owner, 'Ny Nøgle'),
  }
  const second = linkIn((await site.post('/intern/adgang', fields, owner))?.text)
  expect(second).not.toBe('')
  expect((await press(site, first))?.status).toBe(422)
  expect((await site.post('/intern/log-ind', { secret: tokenOf(second) }))?.status).toBe(422)
  expect((await site.post('/intern/log-ind', { link: SECRET }))?.status).toBe(422)
})

test.for<[what: string, navn: string, refused?: number]>([
  ['a picture', '<img src=x onerror=alert(1)>'],
  ['a script', '"><script>alert(1)</script>'],
  ['a header of a mail', 'Mette\r\nBcc: alle@firma.example'],
  ['a header of the answer', 'Mette\u2028Set-Cookie: a=b'],
  ['the owner', 'ejeren', 422],
  ['the owner in capitals', ' EJEREN ', 422],
  ['a former colleague', 'Tidligere kollega', 422],
  ['5,000 letters', 'a'.repeat(5_000)],
])('the name of a colleague may not be %s', async ([, navn, refused], { site, owner }) => {
  const email = `navn${someAddress()}@firma.example`
  const fields = { csrf: owner.csrf, handling: ACCESS_ACTIONS.addWithLink, navn, ret: 'content', email }
  const said = await site.post('/intern/adgang', fields, owner)
  expect(said?.status).toBeLessThan(500)
  expect(said?.headers).not.toHaveProperty('set-cookie')
  expect(said?.headers).not.toHaveProperty('bcc')
  expect(said?.text).not.toMatch(/<img src=x|<script>alert/)
  if (refused) expect(said?.status).toBe(refused)
})

test.for(['a@b.dk\r\nBcc: c@d.dk', 'a@b.dk, c@d.dk', '"a\n"@b.dk'])(
  'a value that is not an e-mail address is refused: %j',
  async (email, { site, owner }) => {
    const fields = {
      csrf: owner.csrf,
      handling: ACCESS_ACTIONS.addWithMail,
      navn: 'Post',
      ret: 'content',
      email,
    }
    expect((await site.post('/intern/adgang', fields, owner))?.status).toBe(422)
  },
)

const outside = [
  '../outside.json',
  '../../etc/passwd',
  '/etc/passwd',
  'documents/../../outside.json',
  'documents/category/../../../outside.json',
  'documents/category/..%2f..%2foutside.json',
  'documents/category/a\u0000.json',
  'documents/category/a\\..\\b.json',
  'documents/__proto__/a.json',
  'documents/constructor/a.json',
  'drafts/category/a.json',
  '.editing/lock',
  'customtypes/category/index.json',
  'media/../documents/a.svg',
  'media/.a.svg',
  'media/a.html',
  'media/a.svg.html',
  'media/A.svg',
  'media/a/b.svg',
]
const actions = [
  'getEntry unpublishedEntry unpublishedEntryDataFile persistEntry publishUnpublishedEntry deleteUnpublishedEntry',
  'updateUnpublishedEntryStatus entriesByFolder persistMedia deleteFile show __proto__',
]
  .join(' ')
  .split(' ')
/** All files except the editor's own. */
const files = () =>
  readdirSync(dirname(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('.editing'))
    .sort()

test('a colleague with access to content reaches no file outside the content', async ({ site, owner }) => {
  const person = await pressLink(site.url, await add(site, owner, 'Indholds Folk'), '/intern/maalinger')
  const before = files()
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  for (const path of outside)
    for (const action of actions) {
      const edit = { path, raw: '{"title":"x"}', version: null, tab: '../../../tab' }
      const { status, text } = await call(site, person, action, {
        ...edit,
        folder: path,
        status: 'draft',
        content,
      })
      const isEmpty = status === 200 && /^(?:\[\]|null)$/.test(text)
      if (!isEmpty) expect.soft([400, 409], `${action} ${path}`).toContain(status)
    }
  expect(files()).toEqual(before)
})

test('a drawing with a script is refused, or cannot run it', async ({ site, owner }) => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const picture = { path: 'media/skrift.svg', content: Buffer.from(script).toString('base64') }
  if ((await call(site, owner, 'persistMedia', picture)).status !== 200) return
  const said = await site.ask('/media/skrift.svg')
  expect(said?.headers['content-security-policy']).toMatch(/default-src 'none'/)
})

test.for([
  ['an IPv6 /64', 10, (at: number) => `2001:db8:a:1::${at.toString(16)}`],
  ['an IPv6 /56', 20, (at: number) => `2001:db8:b:${at.toString(16)}::1`],
  ['an IPv6 /48', 20, (at: number) => `2001:db8:c:${(at * 256).toString(16)}::1`],
  [
    'an IPv4 address, also in the form of IPv6',
    10,
    (at: number) => (at % 2 ? '::ffff:198.18.7.7' : '198.18.7.7'),
  ],
] as const)(
  '60 wrong secrets and links from %s: at most %i are checked',
  async ([, most, from], { site, atMost }) => {
    let looked = 0
    for (let at = 0; at < 60; at++) {
      const fields: Record<string, string> =
        at % 3 === 0 ? { link: 'x'.repeat(43) } : { secret: `guess ${at}` }
      if ((await site.post('/intern/log-ind', fields, { from: from(at) }))?.status !== 429) looked += 1
    }
    await atMost('were looked at', looked, most)
  },
)

test('a colleague whose access was closed keeps nothing but a preview for an hour', async ({
  site,
  owner,
}) => {
  const name = 'Lukket Ude'
  const person = await pressLink(site.url, await add(site, owner, name), '/intern/maalinger')
  const path = 'documents/category/billetsystem.json'
  const { data, version } = JSON.parse((await call(site, person, 'getEntry', { path })).text)
  const preview = await call(site, person, 'show', { path, raw: data, version, tab: 'abcdef123456' })
  const again = { csrf: owner.csrf, handling: ACCESS_ACTIONS.link, kollega: await idOf(site, owner, name) }
  const unused = linkIn((await site.post('/intern/adgang', again, owner))?.text)
  await site.post('/intern/adgang', { ...again, handling: ACCESS_ACTIONS.close }, owner)
  expect((await site.ask('/intern/maalinger', { headers: { Cookie: person.cookie } }))?.status).toBe(303)
  expect((await call(site, person, 'config', {})).status).toBe(401)
  const upload = await call(site, person, 'persistMedia', {
    path: 'media/a.svg',
    content: 'A'.repeat(200_000),
  })
  expect([401, 413]).toContain(upload.status)
  expect((await press(site, unused))?.status).toBe(422)
  expect((await site.post('/intern/adgang', { ...again, ret: 'leads' }, owner))?.status).toBe(409)
  const token = new URLSearchParams(JSON.parse(preview.text).page.split('?')[1]).get('token') ?? ''
  const signed = /\/previews\/([\w-]+):/.exec(token)?.[1] ?? ''
  const { until } = JSON.parse(Buffer.from(signed, 'base64url').toString())
  expect(until).toBeLessThanOrEqual(Date.now() + 3_600_000)
})
