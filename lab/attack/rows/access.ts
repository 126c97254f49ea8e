import { ACCESS_ACTIONS, mayOpen, type Right } from '#app/internal/access.ts'
import routes from '#app/routes.ts'
import { type Attack, type AttackRow, HOST, SECRET, type Target } from '#lab/attack/arena.ts'
import {
  addColleague,
  asked,
  call,
  enter,
  get,
  nothing,
  type Person,
  post,
  signInOwner,
  textOf,
} from '#lab/attack/people.ts'

/** Two colleagues with one right each, the owner and a lead. */
interface Scene {
  site: Target
  owner: Person
  /** By their right. */
  colleagues: Record<Right, Person>
  /** Of the lead. */
  reference: string
  /** The owner's view of the lead and of who has access, which must not change. */
  state(): Promise<string>
}

/** Colleagues with few rights, who know the code and try what only others may do. */
export const attack: Attack = async ({ start, rows }) => {
  const scene = await setTheScene(await start({ CONTENT_EDITING: 'on' }))
  rows.push(await othersPages(scene))
  rows.push(await othersActions(scene))
  rows.push(await tokensOfOthers(scene))
  rows.push(await changedCookies(scene))
  return rows
}

async function setTheScene(site: Target): Promise<Scene> {
  const owner = await signInOwner(site)
  const lead = await site.ask('/api/leads/hubspot', {
    method: 'POST',
    headers: { Origin: `https://${HOST}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'intent-1' },
    body: JSON.stringify({
      firstname: 'Jonas',
      email: 'jonas@sted.example',
      contactMethod: 'call',
      industry: 'Sportsklub',
      ticketDetails: { numberOfTickets: 400, ticketPrice: 100, customerPaysFee: true },
    }),
  })
  const { reference } = JSON.parse(lead?.body.toString() ?? '{}') as { reference: string }
  const colleague = async (right: Right) =>
    enter(site, await addColleague(site, owner, `Kollega med ${right}`, right), '/intern/maalinger')
  const colleagues = { leads: await colleague('leads'), content: await colleague('content') }
  // Waits until the lead's page shows that it is delivered.
  await site.costOf(async () => undefined)
  async function state(): Promise<string> {
    const pages = ['/intern/adgang', `/intern/henvendelse/${reference.toLowerCase()}`, '/intern/indhold']
    const texts = await Promise.all(pages.map(async (path) => textOf(await get(site, path, owner.cookie))))
    return texts.join('\n').replaceAll(/<script.*?<\/script>|set for.*?siden|id="[^"]*"/gs, '')
  }
  return { site, owner, colleagues, reference, state }
}

/** Every page and endpoint behind the sign-in, in many spellings, read and posted. */
async function othersPages({ site, colleagues, reference, state }: Scene): Promise<AttackRow> {
  const before = await state()
  const opened: string[] = []
  let tried = 0
  for (const right of ['leads', 'content'] as const) {
    const user = { name: '', rights: [right], isOwner: false }
    for (const pattern of guardedPatterns().filter((each) => !mayOpen(user, each))) {
      const path = pattern.replace(':reference', reference).replace(/:\w+/g, 'x')
      for (const spelled of spellings(path))
        for (const method of ['GET', 'HEAD', 'POST']) {
          const said = await asked(site, colleagues[right], spelled, { method, body: '' })
          tried += 1
          // The desk leads a colleague to their own first page.
          const isElsewhere = said !== null && said.status >= 300 && said.status < 400
          if (said === null || (said.status < 400 && !isElsewhere))
            opened.push(`${right}: ${method} ${spelled} ${said?.status}`)
          else if (/Jonas|jonas@/.test(textOf(said))) opened.push(`${right}: ${method} ${spelled}, a name`)
        }
    }
  }
  if ((await state()) !== before) opened.push('something was changed')
  return nothing(`${tried} requests of colleagues for what others may`, opened, 'opened')
}

/** Every button of the owner and of the other right, with ids that exist. */
async function othersActions({ site, owner, colleagues, reference, state }: Scene): Promise<AttackRow> {
  const page = textOf(await get(site, '/intern/adgang', owner.cookie))
  const ids = [...page.matchAll(/name="(?:kollega|session)" value="([\w-]+)"/g)].map(([, id]) => id ?? '')
  const before = await state()
  const done: string[] = []
  let tried = 0
  const attempt = async (person: Person, path: string, fields: Record<string, string>) => {
    const said = await post(site, path, { csrf: person.csrf, ...fields }, person.cookie)
    tried += 1
    if (said === null || said.status < 400) done.push(`${path} ${JSON.stringify(fields)} ${said?.status}`)
  }
  for (const person of Object.values(colleagues))
    for (const handling of Object.values(ACCESS_ACTIONS))
      for (const id of ids) {
        const all = { navn: 'Ny', email: 'ny@firma.example', ret: 'leads', kollega: id, session: id }
        await attempt(person, '/intern/adgang', { handling, ...all })
        await attempt(person, '/intern/adgang?index', { handling, ...all })
      }
  const lead = `/intern/henvendelse/${reference.toLowerCase()}`
  for (const fields of [
    { handling: 'slet', bekraeft: 'on' },
    { handling: 'lever' },
    { handling: 'frigiv' },
    { arbejde: `henvendelse=${reference}&state=lost` },
    { henvendelse: reference, note: 'Fra en anden' },
  ] as Record<string, string>[]) {
    await attempt(colleagues.content, lead, fields)
    await attempt(colleagues.content, '/intern/sletning/1', fields)
    if (fields.handling === undefined) await attempt(colleagues.content, '/intern', fields)
  }
  for (const channel of ['crm', 'mail'])
    for (const person of Object.values(colleagues))
      await attempt(person, '/intern/forbindelser', { genoptag: channel })
  for (const action of ['config', 'getEntry', 'persistEntry', 'persistMedia', 'deleteFile']) {
    const said = await call(site, colleagues.leads, action, { path: 'documents/category/billetsystem.json' })
    tried += 1
    if (said?.status !== 403) done.push(`${action} ${said?.status}`)
  }
  if ((await state()) !== before) done.push('something was changed')
  return nothing(`${tried} presses of colleagues on buttons of others, with ids that exist`, done, 'worked')
}

/** A colleague's own actions, with every CSRF token but their own. */
async function tokensOfOthers({ site, owner, colleagues, reference, state }: Scene): Promise<AttackRow> {
  const { leads, content } = colleagues
  const own = { henvendelse: reference, note: 'Uden eget tegn' }
  const tokens = ['', owner.csrf, content.csrf, leads.csrf.slice(0, -1), `${leads.csrf}a`, 'null', '\u00e9']
  const before = await state()
  const done: string[] = []
  const path = `/intern/henvendelse/${reference.toLowerCase()}`
  for (const token of tokens) {
    const inForm = await post(site, path, { csrf: token, ...own }, leads.cookie)
    const inQuery = await post(site, `${path}?csrf=${leads.csrf}`, { csrf: token, ...own }, leads.cookie)
    const asText = await asked(site, { ...leads, csrf: token.replace(/[^!-~]/g, '') }, path, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: new URLSearchParams({ csrf: leads.csrf, ...own }).toString(),
    })
    for (const [how, said] of Object.entries({ inForm, inQuery, asText }))
      if (said?.status !== 403) done.push(`${how} ${token.slice(0, 5)} ${said?.status}`)
  }
  for (const Origin of ['https://evil.example', 'null', `http://${HOST}`, `https://${HOST}.evil.example`]) {
    const body = new URLSearchParams({ csrf: leads.csrf, ...own }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin, Cookie: leads.cookie }
    const said = await site.ask(path, { method: 'POST', headers, body })
    if (said?.status !== 403) done.push(`${Origin} ${said?.status}`)
  }
  if ((await state()) !== before) done.push('something was changed')
  return nothing(
    `${tokens.length * 3} posts without the session's own token, 4 of other sites`,
    done,
    'worked',
  )
}

/** Forged cookies. */
async function changedCookies({ site, owner, colleagues }: Scene): Promise<AttackRow> {
  const [name = '', value = ''] = colleagues.leads.cookie.split('=')
  const [ownersName = '', ownersValue = ''] = owner.cookie.split('=')
  const [end = '', id = '', signature = ''] = value.split('.')
  const [ownersEnd = '', ownersId = '', ownersSignature = ''] = ownersValue.split('.')
  const later = String(Number(end) + 1)
  const cookies = [
    `${ownersName}=${value}`,
    `${name}=${ownersValue}`,
    `${name}=${later}.${id}.${signature}`,
    `${ownersName}=${ownersEnd}.${id}.${signature}`,
    `${ownersName}=${ownersEnd}.${ownersId}.${signature}`,
    `${name}=${end}.${ownersId}.${ownersSignature}`,
    `${name}=${end}.${ownersId}.${signature}`,
    `${name}=${end}.${id}.${'A'.repeat(43)}`,
    `${name}=${end}.${id}.`,
    `${name}=${end}.${id}`,
    `${name}=`,
    `${name.replace('__Host-', '')}=${value}`,
    `${name.toLowerCase()}=${value}`,
    `x=${name}=${value}`,
    `"${name}"=${value}`,
    `${name}="${value}"`,
    `${name} =${value}`,
    `intern-navn=Ejeren; intern=${ownersValue}`,
  ]
  const opened: string[] = []
  for (const cookie of cookies) {
    const said = await get(site, '/intern/adgang', cookie)
    if (said?.status !== 303 && said?.status !== 403) opened.push(`${cookie.slice(0, 40)} ${said?.status}`)
  }
  const [first] = (await post(site, '/intern/log-ind', { secret: SECRET }, `${name}=planted`))?.headers[
    'set-cookie'
  ] ?? ['']
  if (first?.includes(ownersId) || !/; HttpOnly; SameSite=Strict; Secure/.test(first ?? ''))
    opened.push('a sign-in kept a session')
  return nothing(`${cookies.length} changed cookies, and a planted one at a sign-in`, opened, 'opened')
}

/** The patterns of all routes behind the sign-in. */
function guardedPatterns(): string[] {
  const all = routes.flatMap((route) => route.children ?? [])
  const guarded = all.find(({ file }) => file === 'routes/internal.guarded.ts')?.children ?? []
  return guarded.map(({ path }) => `/${path}`)
}

function spellings(path: string): string[] {
  const escaped = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return [
    ...[path, path.toUpperCase(), `${path}/`, `/${path}`, `/.${path}`, `/x/..${path}`, escaped, `${path}%2f`],
    ...[`${path}.data`, `${path}/_.data`, `${path}.data?_routes=routes%2Finternal.desk`, `${path}?_data=x`],
    ...[`${path}?index`, `${path};x=1`, `${path}%00`, `${path}%20`, `${path}.`, `https://${HOST}${path}`],
  ]
}
