import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_ACTIONS } from '#app/internal/access.ts'
import { type Attack, type AttackRow, SECRET, type Target } from '#lab/attack/arena.ts'
import {
  addColleague,
  call,
  enter,
  get,
  idOf,
  linkIn,
  nothing,
  type Person,
  post,
  signInOwner,
  textOf,
  tokenOf,
} from '#lab/attack/people.ts'

/** Presses of one link at the same moment. */
const AT_ONCE = 20
/** Wrong guesses from each kind of network. */
const GUESSES = 60
/** Hours that a preview may go on in the browser of someone who left. */
const LONGEST_PREVIEW_HOURS = 1

interface Scene {
  site: Target
  owner: Person
}

/** One-time links in the hands of scanners and thieves, and the access of colleagues who leave. */
export const attack: Attack = async ({ start, rows }) => {
  const above = await mkdtemp(join(tmpdir(), 'colleagues-attack-'))
  try {
    const folder = join(above, 'content')
    await cp('content', folder, { recursive: true })
    const site = await start({ CONTENT_EDITING: 'on', CONTENT_DIR: folder })
    const scene = { site, owner: await signInOwner(site) }
    rows.push(await openedLinks(scene), await pressedLinks(scene), await names(scene))
    rows.push(await pathsOutside(scene, above))
    rows.push(...(await guesses(scene)))
    rows.push(await removed(scene))
    return rows
  } finally {
    await rm(above, { recursive: true })
  }
}

/** What a mail scanner does with a link, before and after it is pressed. */
async function openedLinks({ site, owner }: Scene): Promise<AttackRow> {
  const path = await addColleague(site, owner, 'Åben Post', 'leads')
  const used: string[] = []
  for (const [method, headers] of [
    ['HEAD', {}],
    ['GET', {}],
    ['GET', { 'Sec-Purpose': 'prefetch' }],
    ['GET', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['GET', { Purpose: 'prefetch' }],
    ['OPTIONS', {}],
    ['PUT', {}],
  ] as [string, Record<string, string>][]) {
    const said = await site.ask(path, { method, headers })
    if (said?.headers['set-cookie']) used.push(`${method} ${JSON.stringify(headers)} set a cookie`)
    if (said?.status === 200 && said.headers['cache-control'] !== 'private, no-store')
      used.push(`${method} is cached`)
  }
  for (const Origin of ['https://evil.example', 'null']) {
    const body = new URLSearchParams({ link: tokenOf(path) }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin }
    const said = await site.ask('/intern/log-ind', { method: 'POST', headers, body })
    if (said?.status !== 403) used.push(`pressed by ${Origin}: ${said?.status}`)
  }
  const pressed = await post(site, '/intern/log-ind', { link: tokenOf(path) })
  if (pressed?.status !== 303) used.push(`then the press was answered ${pressed?.status}`)
  for (let at = 0; at < 5; at++) {
    const said = await post(site, '/intern/log-ind', { link: tokenOf(path) })
    if (said?.status !== 422 || said.headers['set-cookie']) used.push(`a replay: ${said?.status}`)
  }
  if (site.log().includes(tokenOf(path))) used.push('it is in the log')
  return nothing(
    'a link opened by 7 kinds of scanners and pressed by 2 sites, then replayed',
    used,
    'used it up',
  )
}

/** One link pressed many times at once, and links that were replaced. */
async function pressedLinks({ site, owner }: Scene): Promise<AttackRow> {
  const press = (path: string) => post(site, '/intern/log-ind', { link: tokenOf(path) })
  const path = await addColleague(site, owner, 'Hurtig Finger', 'content')
  const presses = await Promise.all(Array.from({ length: AT_ONCE }, () => press(path)))
  const wrong: string[] = []
  const entered = presses.filter((said) => said?.status === 303).length
  if (entered !== 1) wrong.push(`${entered} of ${AT_ONCE} presses signed in`)
  const first = await addColleague(site, owner, 'Ny Nøgle', 'content')
  const id = idOf(textOf(await get(site, '/intern/adgang', owner.cookie)), 'Ny Nøgle')
  const fields = { csrf: owner.csrf, handling: ACCESS_ACTIONS.link, kollega: id }
  const second = textOf(await post(site, '/intern/adgang', fields, owner.cookie))
  const replaced = await press(first)
  if (replaced?.status !== 422) wrong.push(`a replaced link: ${replaced?.status}`)
  const asSecret = await post(site, '/intern/log-ind', { secret: tokenOf(linkIn(second)) })
  if (asSecret?.status !== 422) wrong.push(`a link as the secret: ${asSecret?.status}`)
  const secretAsLink = await post(site, '/intern/log-ind', { link: SECRET })
  if (secretAsLink?.status !== 422) wrong.push(`the secret as a link: ${secretAsLink?.status}`)
  return nothing(`a link pressed ${AT_ONCE} times at once, and one that was replaced`, wrong, 'went wrong')
}

/** Names that are markup, headers or other people. */
async function names({ site, owner }: Scene): Promise<AttackRow> {
  const typed = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'Mette\r\nBcc: alle@firma.example',
    'Mette\u2028Set-Cookie: a=b',
    'ejeren',
    ' EJEREN ',
    'Tidligere kollega',
    'a'.repeat(5_000),
  ]
  const wrong: string[] = []
  for (const [at, navn] of typed.entries()) {
    const all = { csrf: owner.csrf, handling: ACCESS_ACTIONS.addWithLink, navn, ret: 'content' }
    const said = await post(
      site,
      '/intern/adgang',
      { ...all, email: `navn${at}@firma.example` },
      owner.cookie,
    )
    if (said === null || said.status >= 500) wrong.push(`${navn.slice(0, 20)}: ${said?.status}`)
    if (said?.headers['set-cookie'] || said?.headers.bcc) wrong.push(`${navn.slice(0, 20)} is a header`)
    if (/<img src=x|<script>alert/.test(textOf(said))) wrong.push(`${navn.slice(0, 20)} is markup`)
    if (/ejeren|tidligere/i.test(navn) && said?.status !== 422) wrong.push(`${navn} was taken`)
  }
  for (const email of ['a@b.dk\r\nBcc: c@d.dk', 'a@b.dk, c@d.dk', '"a\n"@b.dk']) {
    const all = {
      csrf: owner.csrf,
      handling: ACCESS_ACTIONS.addWithMail,
      navn: 'Post',
      ret: 'content',
      email,
    }
    const said = await post(site, '/intern/adgang', all, owner.cookie)
    if (said?.status !== 422) wrong.push(`${JSON.stringify(email)} ${said?.status}`)
  }
  return nothing(
    `${typed.length} names and 3 addresses of colleagues that are something else`,
    wrong,
    'went wrong',
  )
}

/** A colleague with the right to content tries files that are no content. */
async function pathsOutside({ site, owner }: Scene, above: string): Promise<AttackRow> {
  const link = await addColleague(site, owner, 'Indholds Folk', 'content')
  const person = await enter(site, link, '/intern/maalinger')
  const before = await filesBelow(above)
  const paths = [
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
  const done: string[] = []
  let tried = 0
  for (const path of paths) {
    const edit = { path, raw: '{"title":"x"}', version: null, tab: '../../../tab' }
    const values = { ...edit, folder: path, status: 'draft' }
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    for (const action of ['getEntry', 'unpublishedEntry', 'unpublishedEntryDataFile', 'persistEntry']
      .concat(['publishUnpublishedEntry', 'deleteUnpublishedEntry', 'updateUnpublishedEntryStatus'])
      .concat(['entriesByFolder', 'persistMedia', 'deleteFile', 'show', '__proto__'])) {
      const said = await call(site, person, action, { ...values, content })
      tried += 1
      const isEmpty = said?.status === 200 && /^(?:\[\]|null)$/.test(textOf(said))
      if (!isEmpty && said?.status !== 409 && said?.status !== 400)
        done.push(`${action} ${path} ${said?.status}`)
    }
  }
  for (const name of await filesBelow(above)) if (!before.includes(name)) done.push(`${name} is new`)
  for (const name of before) if (!(await filesBelow(above)).includes(name)) done.push(`${name} is gone`)
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const picture = { path: 'media/skrift.svg', content: Buffer.from(script).toString('base64') }
  if ((await call(site, person, 'persistMedia', picture))?.status === 200) {
    const said = await site.ask('/media/skrift.svg')
    if (!/default-src 'none'/.test(String(said?.headers['content-security-policy'])))
      done.push('a drawing with a script may run it')
  }
  return nothing(`${tried} calls of the editor with paths outside of the content`, done, 'worked')
}

/** Wrong secrets and links by someone with a whole network. */
async function guesses({ site }: Scene): Promise<AttackRow[]> {
  const networks: [string, number, (at: number) => string][] = [
    ['an IPv6 /64', 10, (at) => `2001:db8:a:1::${at.toString(16)}`],
    ['an IPv6 /56', 20, (at) => `2001:db8:b:${at.toString(16)}::1`],
    ['an IPv6 /48', 20, (at) => `2001:db8:c:${(at * 256).toString(16)}::1`],
    ['an IPv4 address, also in the form of IPv6', 10, (at) => (at % 2 ? '::ffff:198.18.7.7' : '198.18.7.7')],
  ]
  const rows: AttackRow[] = []
  for (const [network, most, addressOf] of networks) {
    let looked = 0
    for (let at = 0; at < GUESSES; at++) {
      const fields: Record<string, string> =
        at % 3 === 0 ? { link: 'x'.repeat(43) } : { secret: `guess ${at}` }
      const said = await post(site, '/intern/log-ind', fields, '', addressOf(at))
      if (said?.status !== 429) looked += 1
    }
    rows.push({
      tried: `${GUESSES} wrong secrets and links from ${network}`,
      measured: `${looked} were looked at`,
      bound: `at most ${most}`,
      held: looked <= most,
    })
  }
  return rows
}

/** What a colleague can still do after 'Luk adgangen'. */
async function removed({ site, owner }: Scene): Promise<AttackRow> {
  const name = 'Lukket Ude'
  const link = await addColleague(site, owner, name, 'content')
  const person = await enter(site, link, '/intern/maalinger')
  const preview = textOf(await call(site, person, 'show', await editOf(site, person)))
  const id = idOf(textOf(await get(site, '/intern/adgang', owner.cookie)), name)
  const again = { csrf: owner.csrf, handling: ACCESS_ACTIONS.link, kollega: id }
  const unused = linkIn(textOf(await post(site, '/intern/adgang', again, owner.cookie)))
  await post(site, '/intern/adgang', { ...again, handling: ACCESS_ACTIONS.close }, owner.cookie)
  const left: string[] = []
  const page = await get(site, '/intern/maalinger', person.cookie)
  if (page?.status !== 303) left.push(`pages ${page?.status}`)
  const edit = await call(site, person, 'config', {})
  if (edit?.status !== 401) left.push(`calls ${edit?.status}`)
  const large = { path: 'media/a.svg', content: 'A'.repeat(200_000) }
  const upload = await call(site, person, 'persistMedia', large)
  if (upload?.status !== 413 && upload?.status !== 401) left.push(`uploads ${upload?.status}`)
  const press = await post(site, '/intern/log-ind', { link: tokenOf(unused) })
  if (press?.status !== 422) left.push(`an unused link ${press?.status}`)
  const restored = await post(site, '/intern/adgang', { ...again, ret: 'leads' }, owner.cookie)
  if (restored?.status !== 409) left.push(`a new link for their id ${restored?.status}`)
  const hours = previewHours(preview)
  if (hours === 0 || hours > LONGEST_PREVIEW_HOURS) left.push(`a preview for ${hours.toFixed(1)} h`)
  return nothing(
    `session, calls, uploads and links of a colleague whose access was closed, and a preview for more than ${LONGEST_PREVIEW_HOURS} h`,
    left,
    'left',
  )
}

/** What the editor's page sends to see a document that was not changed. */
async function editOf(site: Target, person: Person): Promise<unknown> {
  const path = 'documents/category/billetsystem.json'
  const { data, version } = JSON.parse(textOf(await call(site, person, 'getEntry', { path })))
  return { path, raw: data, version, tab: 'abcdef123456' }
}

/** How long a preview link is valid; 0: it is no preview link. */
function previewHours(shown: string): number {
  const { page } = JSON.parse(shown || '{}') as { page?: string }
  const token = new URLSearchParams(page?.split('?')[1]).get('token') ?? ''
  const said = /\/previews\/([\w-]+):/.exec(token)?.[1]
  if (said === undefined) return 0
  const { until } = JSON.parse(Buffer.from(said, 'base64url').toString()) as { until: number }
  return (until - Date.now()) / 3_600_000
}

/** Relative paths of all files below a folder, but what the editor keeps for itself. */
async function filesBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files.filter((name) => !name.includes('.editing')).sort()
}
