import { expect } from 'vitest'
import { ACCESS_ACTIONS, mayOpen, RIGHT_NAMES, type Right } from '#app/internal/access.ts'
import routes from '#app/routes.ts'
import { HOST } from '#lab/proxies.ts'
import { addColleague, CALLBACK, pressLink, sendCallback, signInAsOwner } from '#tests/internal-pages.ts'
import { attacked, callEditor, SECRET } from './site.ts'

// Two colleagues with one right each, who know the code, attack what only others may open.

const test = attacked(() => ({ CONTENT_EDITING: 'on' })).extend(
  'scene',
  { scope: 'file' },
  async ({ site }) => {
    const owner = await signInAsOwner(site.url, SECRET)
    const reference = await sendCallback(site.url, CALLBACK)
    const colleague = async (right: Right) => {
      const person = { name: `Kollega med ${right}`, email: `${right}@firma.example`, rights: [right] }
      return pressLink(site.url, await addColleague(site.url, owner, person), '/intern/maalinger')
    }
    const people = { leads: await colleague('leads'), content: await colleague('content') }
    // Waits until the lead is delivered, since its page shows that.
    await site.rest()
    const lead = `/intern/henvendelse/${reference.toLowerCase()}`
    const seen = async (path: string) =>
      (await site.ask(path, { headers: { Cookie: owner.cookie } }))?.text.replaceAll(
        /<script.*?<\/script>|set for.*?siden|id="[^"]*"/gs,
        '',
      )
    /** What the owner sees of the lead, the access and the content, none of which may change. */
    const state = () => Promise.all(['/intern/adgang', lead, '/intern/indhold'].map(seen))
    return { owner, people, reference, lead, state }
  },
)

/** The patterns of all routes behind the sign-in. */
function guardedPatterns(): string[] {
  const all = routes.flatMap((route) => route.children ?? [])
  const guarded = all.find(({ file }) => file === 'routes/internal.guarded.ts')?.children ?? []
  return guarded.map(({ path }) => `/${path}`)
}

const spellings = (path: string): string[] => [
  ...[path, path.toUpperCase(), `${path}/`, `/${path}`, `/.${path}`, `/x/..${path}`],
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ...[`${path}%2f`, `${path}.data`, `${path}/_.data`, `${path}.data?_routes=routes%2Finternal.desk`],
  ...[`${path}?_data=x`, `${path}?index`, `${path};x=1`, `${path}%00`, `${path}%20`, `${path}.`],
  `https://${HOST}${path}`,
]

test('no colleague can open pages of other rights, in any spelling and by any method', async ({
  site,
  scene,
}) => {
  const before = await scene.state()
  for (const right of RIGHT_NAMES) {
    const { cookie, csrf } = scene.people[right]
    const user = { name: '', rights: [right], isOwner: false }
    for (const pattern of guardedPatterns().filter((each) => !mayOpen(user, each)))
      for (const path of spellings(pattern.replace(':reference', scene.reference).replace(/:\w+/g, 'x')))
        for (const method of ['GET', 'HEAD', 'POST']) {
          const headers = { Cookie: cookie, 'X-CSRF-Token': csrf, Origin: `https://${HOST}` }
          const said = await site.ask(path, { method, headers })
          // The desk redirects a colleague to their own first page.
          expect.soft(said?.status, `${right}: ${method} ${path}`).toBeGreaterThanOrEqual(300)
          expect.soft(said?.text, `${right}: ${method} ${path}`).not.toMatch(/Jonas|jonas@/)
        }
  }
  expect(await scene.state()).toEqual(before)
})

test('no colleague can use the buttons of other rights, even with existing ids', async ({ site, scene }) => {
  const { owner, people, reference, lead, state } = scene
  const page = await site.ask('/intern/adgang', { headers: { Cookie: owner.cookie } })
  const ids = [...(page?.text ?? '').matchAll(/name="(?:kollega|session)" value="([\w-]+)"/g)]
  expect(ids.length).toBeGreaterThan(2)
  const before = await state()
  const press = async (right: Right, path: string, fields: Record<string, string>) => {
    const { cookie, csrf } = people[right]
    const said = await site.post(path, { csrf, ...fields }, { cookie })
    expect.soft(said?.status, `${right}: ${path} ${JSON.stringify(fields)}`).toBeGreaterThanOrEqual(400)
  }
  for (const right of RIGHT_NAMES) {
    for (const handling of Object.values(ACCESS_ACTIONS))
      for (const [, id = ''] of ids)
        for (const path of ['/intern/adgang', '/intern/adgang?index'])
          await press(right, path, {
            handling,
            navn: 'Ny',
            email: 'ny@firma.example',
            ret: 'leads',
            kollega: id,
            session: id,
          })
    for (const genoptag of ['crm', 'mail']) await press(right, '/intern/forbindelser', { genoptag })
  }
  const ofLeads: Record<string, string>[] = [
    { handling: 'slet', bekraeft: 'on' },
    { handling: 'lever' },
    { handling: 'frigiv' },
    { arbejde: `henvendelse=${reference}&state=lost` },
    { henvendelse: reference, note: 'Fra en anden' },
  ]
  for (const fields of ofLeads)
    for (const path of [lead, '/intern/sletning/1', ...('handling' in fields ? [] : ['/intern'])])
      await press('content', path, fields)
  for (const action of ['config', 'getEntry', 'persistEntry', 'persistMedia', 'deleteFile']) {
    const said = await callEditor(site, people.leads, action, {
      path: 'documents/category/billetsystem.json',
    })
    expect.soft(said?.status, action).toBe(403)
  }
  expect(await state()).toEqual(before)
})

test('no action of a user works without the token of their own session, or from another site', async ({
  site,
  scene,
}) => {
  const { owner, people, reference, lead, state } = scene
  const { cookie, csrf } = people.leads
  const own = { henvendelse: reference, note: 'Uden eget tegn' }
  const tokens = ['', owner.csrf, people.content.csrf, csrf.slice(0, -1), `${csrf}a`, 'null', '\u00e9']
  const signed = new URLSearchParams({ csrf, ...own }).toString()
  const before = await state()
  for (const token of tokens) {
    const headers = { Origin: `https://${HOST}`, Cookie: cookie, 'Content-Type': 'text/plain' }
    const said = [
      await site.post(lead, { csrf: token, ...own }, { cookie }),
      await site.post(`${lead}?csrf=${csrf}`, { csrf: token, ...own }, { cookie }),
      await site.ask(lead, {
        method: 'POST',
        headers: { ...headers, 'X-CSRF-Token': token.replace(/[^!-~]/g, '') },
        body: signed,
      }),
    ]
    expect
      .soft(
        said.map((each) => each?.status),
        `${token} in a form, beside a query, in a header`,
      )
      .toEqual([403, 403, 403])
  }
  for (const Origin of ['https://evil.example', 'null', `https://${HOST}.evil.example`]) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin, Cookie: cookie }
    expect.soft((await site.ask(lead, { method: 'POST', headers, body: signed }))?.status, Origin).toBe(403)
  }
  expect(await state()).toEqual(before)
})

test('no altered cookie opens anything, and a sign-in does not keep a planted session', async ({
  site,
  scene,
}) => {
  const [name = '', value = ''] = scene.people.leads.cookie.split('=')
  const [ownersName = '', ownersValue = ''] = scene.owner.cookie.split('=')
  const [end = '', id = '', signature = ''] = value.split('.')
  const [ownersEnd = '', ownersId = '', ownersSignature = ''] = ownersValue.split('.')
  const cookies = [
    `${ownersName}=${value}`,
    `${name}=${ownersValue}`,
    `${name}=${Number(end) + 1}.${id}.${signature}`,
    `${ownersName}=${ownersEnd}.${id}.${signature}`,
    `${ownersName}=${ownersEnd}.${ownersId}.${signature}`,
    `${name}=${end}.${ownersId}.${ownersSignature}`,
    `${name}=${end}.${ownersId}.${signature}`,
    `${name}=${end}.${id}.${'A'.repeat(43)}`,
    ...[`${name}=${end}.${id}.`, `${name}=${end}.${id}`, `${name}=`],
    ...[`${name.replace('__Host-', '')}=${value}`, `${name.toLowerCase()}=${value}`, `x=${name}=${value}`],
    ...[`"${name}"=${value}`, `${name}="${value}"`, `${name} =${value}`],
    `intern-navn=Ejeren; intern=${ownersValue}`,
  ]
  expect(signature).not.toBe('')
  for (const Cookie of cookies)
    expect
      .soft([303, 403], Cookie)
      .toContain((await site.ask('/intern/adgang', { headers: { Cookie } }))?.status)
  const signedIn = await site.post('/intern/log-ind', { secret: SECRET }, { cookie: `${name}=planted` })
  const [first] = signedIn?.headers['set-cookie'] ?? []
  expect(first).toMatch(/; HttpOnly; SameSite=Lax; Secure/)
  expect(first).not.toContain(ownersId)
})
