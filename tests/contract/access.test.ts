import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACTION_DAYS, FORMER_COLLEAGUE, type TypedColleague } from '#app/internal/access.ts'
import { currentValue, type WorkName } from '#app/internal/work.ts'
import { createAccess } from '#server/internal/access.ts'
import { createSignIn } from '#server/internal/sign-in.ts'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { backUp, restore } from '#server/leads/store/backup.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import type { MailTransport, Message } from '#server/mail/mail.ts'
import type { Outcome } from '#server/outcome.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, callbackLead } from '#tests/fakes/example-lead.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

// Named access to the internal pages: colleagues, their one-time links and sessions, and what remains
// after they leave.

const DAY_MS = 24 * 3_600_000
const SECRET = 'the secret of the owner'
const HERE = { ip: '192.0.2.1', device: 'iPhone' }

const postgres = sharedPostgres()
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]

describe.each(engines)('on %s', (name) => {
  let folder: string
  let engine: () => Engine
  let store: LeadStore
  let now: number
  let mails: Message[]
  let lines: string[]
  let outcome: Outcome

  const clock = () => now
  const transport: MailTransport = {
    from: { name: '', address: 'tilbud@lysfest.example' },
    sales: 'salg@lysfest.example',
    send: async (message) => {
      mails.push(message)
      return outcome
    },
  }
  const sender = async () => ({
    productName: 'Lysfest',
    logo: null,
    address: '',
    phone: '',
    email: '',
    registration: '',
  })

  /** An instance of the site on this store. */
  function instance(on = store) {
    const log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) })
    const siteUrl = 'https://lysfest.example'
    const access = createAccess({
      store: on.access,
      transport,
      canMail: true,
      sender,
      siteUrl,
      log,
      now: clock,
    })
    const signIn = createSignIn({ secret: SECRET, https: false, sessions: on.access, log, now: clock })
    return { access, signIn }
  }

  const typed = (change: Partial<TypedColleague> = {}): TypedColleague => ({
    name: 'Mette Holm',
    email: 'Mette@Firma.example',
    rights: ['leads'],
    ...change,
  })

  async function add(change: Partial<TypedColleague> = {}): Promise<string> {
    const added = await instance().access.add(typed(change))
    if (added.outcome !== 'added') throw new Error(JSON.stringify(added.errors))
    return added.id
  }

  const tokenOf = (url: string): string => new URL(url).searchParams.get('link') ?? ''
  const newToken = async (id: string): Promise<string> =>
    tokenOf((await instance().access.makeLink(id))?.url ?? '')

  const requestWith = (cookies: string[]): Request =>
    new Request('http://localhost/intern', {
      headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
    })

  async function signedIn(token: string, { signIn } = instance()): Promise<Request> {
    const result = await signIn.withLink(token, HERE)
    if (result.outcome !== 'signed-in') throw new Error(result.outcome)
    return requestWith(result.cookies)
  }

  async function addLead(): Promise<string> {
    const key = String(Math.random())
    const accepted = await store.submits.accept(
      { form: 'callback', lead: callbackLead(), ...BARE_LEAD, deliveries: [] },
      { key, body: '', expiresAt: now + 1, keyless: null },
      now,
    )
    if (accepted.kind !== 'stored') throw new Error(accepted.kind)
    return (await store.byReference(accepted.reference))?.id ?? ''
  }

  const workOf = async (id: string) => (await store.desk.workOf([id])).get(id) ?? []
  async function say(id: string, what: WorkName, value: string, author: string, seen = ''): Promise<void> {
    now += 1
    expect(await store.work.record(id, { name: what, value, author, seen }, now)).toEqual({
      outcome: 'saved',
    })
  }

  beforeEach(async () => {
    folder = await emptyStoreFolder('access')
    now = Date.parse('2026-11-20T13:05:00Z')
    mails = []
    lines = []
    outcome = { kind: 'delivered' }
    const url = postgres === null || name === 'SQLite' ? null : await postgres.emptyStore()
    engine = () => (url === null ? sqliteEngine(folder) : postgresEngine(url, () => undefined))
    store = await LeadStore.open(engine(), now)
  })

  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('an id with a character that no database text can contain is treated as unknown', async () => {
    const { access } = instance()
    const [id, lead] = [await add(), await addLead()]
    for (const foreign of ['\0', `${id}\0`, '\ud800']) {
      expect(await access.makeLink(foreign)).toBeNull()
      expect((await access.change(foreign, ['leads'])).ok).toBe(false)
      expect(await access.close(foreign)).toBeNull()
      await access.endSession(foreign)
      const change = { name: 'state', value: 'won', author: 'Mette Holm', seen: foreign } as const
      expect((await store.work.record(lead, change, now)).outcome).toBe('changed')
    }
    expect((await access.overview()).colleagues).toHaveLength(1)
  })

  test('if two owners add the same name at once, one is told that it is taken', async () => {
    const results = await Promise.all([
      instance().access.add(typed()),
      instance().access.add(typed({ email: 'anden@firma.example' })),
    ])
    expect(results.map((each) => each.outcome).toSorted()).toEqual(['added', 'wrong'])
  })

  test('a link signs in once, on whichever instance it is used, and is stored as a hash', async () => {
    const other = await LeadStore.open(engine(), now, { whileServerRuns: true })
    const token = await newToken(await add())
    const presses = await Promise.all(
      [instance(), instance(other)].map(({ signIn }) => signIn.withLink(token, HERE)),
    )
    expect(presses.map((each) => each.outcome).toSorted()).toEqual(['signed-in', 'wrong'])
    const cookies = presses.flatMap((each) => (each.outcome === 'signed-in' ? each.cookies : []))
    for (const on of [store, other])
      expect(await instance(on).signIn.session(requestWith(cookies))).toMatchObject({
        user: { name: 'Mette Holm', rights: ['leads'], isOwner: false },
      })
    await other.close()

    const unused = await newToken(await add({ name: 'Bo', email: 'bo@firma.example' }))
    const session = { id: 'a session', device: '', endsAt: now + DAY_MS }
    expect(await store.access.takeLink(unused, session, now)).toBeNull()
    expect(lines.join('\n')).not.toContain(unused)
    expect(lines.join('\n')).not.toContain('mette@firma.example')
  })

  test('a closed access ends everywhere at once, for that colleague only, and their entries lose the name', async () => {
    const { access, signIn } = instance()
    const [mette, bo] = [await add(), await add({ name: 'Bo', email: 'bo@firma.example' })]
    const ofMette = await signedIn(await newToken(mette))
    const ofBo = await signedIn(await newToken(bo))
    const unused = await newToken(mette)
    const lead = await addLead()
    await say(lead, 'note', 'Ring fredag.', 'Mette Holm')
    await say(lead, 'holder', 'Mette Holm', 'Mette Holm')
    await say(lead, 'spam', 'ja', 'Mette Holm')
    await say(lead, 'note', 'Gjort.', 'Bo')
    const other = await addLead()
    await say(other, 'holder', 'Bo', 'Bo')
    await access.record({ name: 'Mette Holm', rights: ['leads'], isOwner: false }, 'released', 'K7M4-2XQ9')
    await access.record({ name: 'Ejeren', rights: [], isOwner: true }, 'added', 'Mette Holm')

    expect(await access.close(mette)).toBe('Mette Holm')
    expect(await access.close(mette)).toBeNull()
    expect(await signIn.session(ofMette)).toBeNull()
    expect((await signIn.withLink(unused, HERE)).outcome).toBe('wrong')
    expect(await signIn.session(ofBo)).not.toBeNull()

    expect(
      (await workOf(lead))
        .filter(({ name }) => name !== 'due')
        .map(({ name, value, author }) => [name, value, author]),
    ).toEqual([
      ['note', 'Ring fredag.', FORMER_COLLEAGUE],
      ['holder', FORMER_COLLEAGUE, FORMER_COLLEAGUE],
      ['spam', 'ja', FORMER_COLLEAGUE],
      ['note', 'Gjort.', 'Bo'],
    ])
    // Nobody has the lead now, so another colleague can take it.
    expect(currentValue(await workOf(lead), 'holder')).toBe('')
    await say(lead, 'holder', 'Bo', 'Bo')
    expect(currentValue(await workOf(other), 'holder')).toBe('Bo')
    const { actions } = await access.overview()
    expect(JSON.stringify(actions)).not.toContain('Mette')
    expect(actions.map((each) => each.name).toSorted()).toEqual(['Ejeren', FORMER_COLLEAGUE])
    await access.requestLink('mette@firma.example', '192.0.2.9')
    await instance().access.add(typed())
    expect(mails).toEqual([])
  })

  test('a colleague without rights can do nothing, and stays listed until the access is closed', async () => {
    const { access } = instance()
    const mette = await add()
    expect(await access.shutOut(mette)).toBe('Mette Holm')
    expect((await access.overview()).colleagues).toMatchObject([{ name: 'Mette Holm', rights: [] }])
    expect(await access.rightsOf({ name: 'Mette Holm', rights: ['leads'], isOwner: false })).toEqual([])
    expect(await access.close(mette)).toBe('Mette Holm')
    expect(await access.shutOut(mette)).toBeNull()
  })

  test('entries made while an access was being closed lose the name too', async () => {
    const { access } = instance()
    const [mette, bo] = [await add(), await add({ name: 'Bo', email: 'bo@firma.example' })]
    const [ofMette, ofBo] = ['Mette Holm', 'Bo'].map((name) => ({ name, rights: [], isOwner: false }))
    const lead = await addLead()
    await access.close(mette)
    await say(lead, 'note', 'Ring fredag.', 'Mette Holm')
    await say(lead, 'holder', 'Mette Holm', 'Mette Holm')
    await say(lead, 'note', 'Gjort.', 'Bo')
    if (ofMette === undefined || ofBo === undefined) throw new Error('nobody')
    await access.record(ofMette, 'exported')
    expect([await access.rightsOf(ofMette), await access.rightsOf(ofBo)]).toEqual([null, ['leads']])
    const work = await workOf(lead)
    expect(currentValue(work, 'holder')).toBe('')
    expect(work.flatMap(({ name, author }) => (name === 'note' ? [author] : []))).toEqual([
      FORMER_COLLEAGUE,
      'Bo',
    ])
    expect(JSON.stringify([work, (await access.overview()).actions])).not.toContain('Mette')
    await access.change(bo, ['content'])
    expect(await access.rightsOf(ofBo)).toEqual(['content'])
  })

  test('the list of actions names a colleague as the store does, however the name was typed', async () => {
    const { access } = instance()
    const added = await access.add(typed({ name: ' A\u030Ase\u00a0 Holm\u200b ' }))
    if (added.outcome !== 'added') throw new Error(added.outcome)
    const [colleague] = (await access.overview()).colleagues
    expect(added.name).toBe(colleague?.name)
    await access.record({ name: 'Ejeren', rights: [], isOwner: true }, 'added', added.name)
    await access.close(added.id)
    expect((await access.overview()).actions.map(({ subject }) => subject)).toEqual([FORMER_COLLEAGUE])
  })

  test('simultaneous requests for a link on two instances send one mail', async () => {
    await add()
    const other = await LeadStore.open(engine(), now)
    const instances = [instance().access, instance(other).access]
    for (const [at, access] of [...instances, ...instances, ...instances].entries())
      await access.requestLink('mette@firma.example', `192.0.2.${at + 1}`)
    // Waits for the work that a request began.
    for (const access of instances) await access.stop()
    expect(mails.map(({ to }) => to)).toEqual(['mette@firma.example'])
    now += 6 * 60_000
    const later = instance().access
    await later.requestLink('mette@firma.example', '192.0.2.9')
    await later.stop()
    expect(mails).toHaveLength(2)
    await other.close()
  })

  test('a failed mail is reported to the owner, and logged without the address', async () => {
    outcome = { kind: 'retry', reason: 'mail-unreachable' }
    expect(await instance().access.mailLink(await add())).toEqual({ name: 'Mette Holm', isSent: false })
    expect(lines.join('\n')).toContain('mail-unreachable')
    expect(lines.join('\n')).not.toContain('mette@firma.example')
    expect(await instance().access.mailLink('nobody')).toBeNull()
  })

  test('a backup contains the colleagues and the list of actions, but no links or sessions', async () => {
    const { access } = instance()
    const id = await add()
    const request = await signedIn(await newToken(id))
    const unused = await newToken(id)
    await access.record({ name: 'Mette Holm', rights: ['leads'], isOwner: false }, 'exported')
    await addLead()
    const file = join(folder, 'backup.sqlite')
    await backUp(engine(), file)
    const url = postgres === null || name === 'SQLite' ? null : await postgres.database()
    const empty = () =>
      url === null ? sqliteEngine(join(folder, 'restored')) : postgresEngine(url, () => undefined)
    await restore(file, empty())
    const restored = await LeadStore.open(empty(), now)
    const overview = await instance(restored).access.overview()
    expect(overview.colleagues).toMatchObject([{ id, name: 'Mette Holm', rights: ['leads'], hasLink: false }])
    expect(overview.actions).toHaveLength(1)
    expect(overview.sessions).toEqual([])
    expect(await instance(restored).signIn.session(request)).toBeNull()
    expect((await instance(restored).signIn.withLink(unused, HERE)).outcome).toBe('wrong')
    await restored.close()
  })

  test('expired links, sessions and actions are deleted', async () => {
    const { access } = instance()
    const id = await add()
    await signedIn(await newToken(id))
    await newToken(id)
    await access.record({ name: 'Mette Holm', rights: ['leads'], isOwner: false }, 'exported')
    now += (ACTION_DAYS - 1) * DAY_MS
    await store.retention.deleteExpired(now)
    expect((await access.overview()).actions).toHaveLength(1)
    now += 2 * DAY_MS
    await store.retention.deleteExpired(now)
    const { sessions, actions, colleagues } = await access.overview()
    expect([sessions, actions, colleagues.length]).toEqual([[], [], 1])
    const link = { token: 'hash', colleagueId: id, madeAt: now, expiresAt: now + DAY_MS }
    // No link is left in the store.
    expect(await store.access.saveRequestedLink(link, 0)).toBe(true)
  })

  test("erasing a lead's person leaves nothing of them in the access data", async () => {
    const { access } = instance()
    await add()
    const lead = await addLead()
    await access.record({ name: 'Mette Holm', rights: ['leads'], isOwner: false }, 'erased', 'K7M4-2XQ9')
    await store.retention.delete([lead])
    const kept = JSON.stringify(await access.overview())
    for (const part of Object.values(callbackLead().contact))
      if (typeof part === 'string' && part.length > 3) expect(kept).not.toContain(part)
  })
})
