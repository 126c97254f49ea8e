import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { type Editor, EditRefused } from '#app/content/editing.ts'
import type { Content } from '#app/content/site-content.ts'
import {
  contentContext,
  measurementsContext,
  ownerContext,
  ownerSessionContext,
  siteContext,
  visitorContext,
} from '#app/context.ts'
import type { User } from '#app/internal/access.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import * as access from './internal.access.tsx'
import * as connections from './internal.connections.tsx'
import * as content from './internal.content.tsx'
import * as editor from './internal.content-editor.ts'
import * as look from './internal.content-look.tsx'
import * as program from './internal.content-program.ts'
import * as csv from './internal.csv.ts'
import * as desk from './internal.desk.tsx'
import * as erasure from './internal.erasure.tsx'
import * as lead from './internal.lead.tsx'
import * as measurements from './internal.measurements.tsx'
import * as signIn from './internal.sign-in.tsx'
import * as signOut from './internal.sign-out.ts'
import * as won from './internal.won.ts'

const METTE: User = { name: 'Mette Holm', rights: ['leads'], isOwner: false }
const COLLEAGUE = { name: 'Mette Holm', rights: ['content'] }
const LINK = { name: 'Mette Holm', url: 'https://www.example.dk/intern/log-ind?link=abc' }
const CHANGED = 'industry/sport'

/** What the routes call, each with a good result. */
function services() {
  return {
    access: {
      canAsk: true,
      overview: vi.fn(async () => ({
        colleagues: [],
        sessions: [],
        actions: [] as unknown[],
        canMail: true,
      })),
      add: vi.fn(async (): Promise<unknown> => ({ outcome: 'added', id: 'c1', name: 'Mette Holm' })),
      change: vi.fn(async (): Promise<unknown> => ({ ok: true, value: COLLEAGUE })),
      makeLink: vi.fn(async (): Promise<unknown> => LINK),
      mailLink: vi.fn(async (): Promise<unknown> => ({ name: 'Mette Holm', isSent: true })),
      requestLink: vi.fn(async () => ({ retryAfterSeconds: 0 })),
      shutOut: vi.fn(async (): Promise<string | null> => 'Mette Holm'),
      close: vi.fn(async (): Promise<string | null> => 'Mette Holm'),
      announceLead: vi.fn(),
      endSession: vi.fn(async () => undefined),
      record: vi.fn(async () => undefined),
    },
    desk: {
      list: vi.fn(async () => 'the list'),
      show: vi.fn(async (): Promise<unknown> => ({ reference: 'K7M4-2XQ9' })),
      work: vi.fn(async (): Promise<unknown> => ({ outcome: 'saved' })),
      replay: vi.fn(async () => 1),
      resume: vi.fn(async () => true),
      release: vi.fn(async () => true),
      erase: vi.fn(async (): Promise<unknown> => ({ id: 'erasure-1', references: ['K7M4-2XQ9'] })),
      erasure: vi.fn(async (): Promise<unknown> => null),
      stopped: vi.fn(async () => 'what has stopped'),
      csv: vi.fn(),
    },
    editing: {
      drafts: async () => 'drafts',
      changes: async () => 'changes',
      renameAuthor: vi.fn(async () => undefined),
      undo: vi.fn(async (_id: string, editor: Editor) => editor.changed(CHANGED, 'published')),
      nameFiles: vi.fn(async (paths: string[]): Promise<unknown> => ({ [paths[0] ?? '']: 'named' })),
      look: vi.fn(async (): Promise<unknown> => ({ id: 'x', preview: null })),
      page: (csrf: string) => new Response(csrf),
      programFile: vi.fn(async (): Promise<Response | null> => new Response('a script')),
    } as Record<string, unknown> | null,
    signIn: {
      session: vi.fn(async (): Promise<unknown> => null),
      withSecret: vi.fn(async (): Promise<unknown> => ({ outcome: 'signed-in', cookies: ['a=1', 'b=2'] })),
      withLink: vi.fn(async (): Promise<unknown> => ({ outcome: 'signed-in', cookies: ['a=1'] })),
      signOut: vi.fn(
        async (): Promise<unknown> => ({ outcome: 'signed-out', cookies: ['a='], isEnded: true }),
      ),
    },
    offered: async () => 'what is offered',
    runDoctor: async () => 'what was found',
    missingAddresses: () => ['/a', '/b', '/c'].map((address) => ({ address })),
    origins: vi.fn(async () => 'origins'),
    won: vi.fn(async () => 'won'),
    wonCsv: vi.fn(async () => 'Kilde'),
  }
}

let owner: ReturnType<typeof services>
let user: User
const summary = vi.fn(async (): Promise<unknown> => ({ days: ['2026-11-20', '2026-11-21'] }))
const addressOf = vi.fn(async (): Promise<string | null> => '/sport')

beforeEach(() => {
  owner = services()
  user = METTE
  summary.mockClear()
  addressOf.mockClear().mockResolvedValue('/sport')
})

type Route = (args: never) => unknown

/** Calls a loader or, with fields, an action; its response, or the one that it throws. */
async function call(
  route: Route,
  path = '/intern',
  fields: Record<string, string> | [string, string][] | null = null,
  { params = {}, headers = {} }: { params?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const url = new URL(path, 'http://localhost:3000')
  const post = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const context = new RouterContextProvider()
  context.set(ownerContext, { ...owner, editing: owner.editing } as unknown as OwnerPages)
  context.set(ownerSessionContext, { id: 's1', user, csrf: 'token', expiresAt: 1 })
  context.set(visitorContext, { ip: '192.0.2.7' })
  context.set(siteContext, { production: true } as Parameters<typeof context.set<never>>[1])
  context.set(measurementsContext, { summary } as never)
  context.set(contentContext, {
    addressOf,
    addresses: async () => [{ href: '/a' }],
    redirect: async (address: string) => (address === '/b' ? { to: '/', status: 301 } : null),
    site: () => Promise.reject(new ContentUnavailable()),
  } as unknown as Content)
  const request = new Request(url, { headers, ...post })
  try {
    return described(await route({ request, context, url, params, pattern: '' } as never))
  } catch (error) {
    if (error instanceof Error) throw error
    return described(error)
  }
}

interface Answer {
  status: number
  /** Where it leads. */
  to: string | null
  headers: Headers
  /** The data of a page. */
  shown: { notice?: { kind: string; title: string; text?: string } | null } & Record<string, unknown>
  response: Response
}

function described(answer: unknown): Answer {
  if (answer instanceof Response)
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      headers: answer.headers,
      shown: {},
      response: answer,
    }
  const { data: shown = answer, init } = (answer ?? {}) as { data?: unknown; init?: ResponseInit | null }
  return {
    status: init?.status ?? 200,
    to: null,
    headers: new Headers(init?.headers),
    shown: shown as Answer['shown'],
    response: new Response(),
  }
}

describe('access', () => {
  const press = (fields: Record<string, string> | [string, string][]) =>
    call(access.action, '/intern/adgang', fields)
  const typed = { navn: 'Mette Holm', email: 'mette@havnehallen.example', ret: 'content' }

  test('a new colleague gets a link that is shown or mailed, and the addition is recorded', async () => {
    const shown = await press({ handling: 'tilfoej-link', ...typed })
    expect(owner.access.add).toHaveBeenCalledWith({
      name: 'Mette Holm',
      email: 'mette@havnehallen.example',
      rights: ['content'],
    })
    expect(shown.shown).toEqual({ notice: null, link: LINK })
    expect(owner.access.mailLink).not.toHaveBeenCalled()
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'added', 'Mette Holm')
    const mailed = await press({ handling: 'tilfoej-mail', ...typed })
    expect(owner.access.mailLink).toHaveBeenCalledWith('c1')
    expect(mailed.status).toBe(200)
    expect(mailed.shown.notice).toMatchObject({ kind: 'success', title: 'Linket er sendt til Mette Holm' })
    expect(mailed.shown.notice?.text).toContain('én gang')
    expect(mailed.shown.link).toBeUndefined()
  })

  test('a form without its fields is checked as an empty one, and shown again', async () => {
    owner.access.add.mockResolvedValue({ outcome: 'wrong', errors: { name: 'Skriv navnet.' } })
    const answer = await press({ handling: 'tilfoej-link' })
    expect(answer.status).toBe(422)
    expect(answer.shown).toEqual({
      notice: null,
      typed: { name: '', email: '', rights: [] },
      errors: { name: 'Skriv navnet.' },
    })
    expect(owner.access.record).not.toHaveBeenCalled()
    expect(owner.access.makeLink).not.toHaveBeenCalled()
  })

  test('changed rights are confirmed', async () => {
    const both = { name: 'Mette Holm', rights: ['leads', 'content'] }
    owner.access.change.mockResolvedValue({ ok: true, value: both })
    const rights: [string, string][] = [
      ['handling', 'rettigheder'],
      ['kollega', 'c1'],
      ['ret', 'leads'],
      ['ret', 'content'],
    ]
    const answer = await press(rights)
    expect(owner.access.change).toHaveBeenCalledWith('c1', ['leads', 'content'])
    expect(answer.shown.notice).toMatchObject({ kind: 'success', title: 'Gemt' })
    expect(answer.shown.notice?.text).toContain('Henvendelser og Indhold.')
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'changed')
    expect(owner.editing?.renameAuthor).not.toHaveBeenCalled()
  })

  test('rights that cannot be given change nothing', async () => {
    owner.access.change.mockResolvedValue({ ok: false, message: 'Vælg mindst én ting.' })
    const answer = await press({ handling: 'rettigheder', kollega: 'c1' })
    expect(answer.status).toBe(409)
    expect(answer.shown.notice).toEqual({ kind: 'error', title: 'Ikke gemt', text: 'Vælg mindst én ting.' })
    expect(owner.access.record).not.toHaveBeenCalled()
  })

  test('a new link is shown or mailed, but not for a colleague who has no access any more', async () => {
    expect((await press({ handling: 'link', kollega: 'c1' })).shown).toEqual({ notice: null, link: LINK })
    owner.access.mailLink.mockResolvedValue({ name: 'Mette Holm', isSent: false })
    const unsent = await press({ handling: 'mail', kollega: 'c1' })
    expect([unsent.status, unsent.shown.notice?.title]).toEqual([409, 'Mailen kunne ikke sendes'])
    expect(unsent.shown.notice?.text).toContain('Mette Holm har adgang')
    owner.access.makeLink.mockResolvedValue(null)
    owner.access.mailLink.mockResolvedValue(null)
    owner.access.shutOut.mockResolvedValue(null)
    for (const handling of ['link', 'mail', 'luk']) {
      const gone = await press({ handling, kollega: 'c1' })
      expect([gone.status, gone.shown.notice?.title]).toEqual([409, 'Personen har ikke længere adgang'])
    }
    expect(owner.access.record).not.toHaveBeenCalled()
    expect(owner.editing?.renameAuthor).not.toHaveBeenCalled()
  })

  test('closing an access removes the name, and is recorded without it', async () => {
    const answer = await press({ handling: 'luk', kollega: 'c1' })
    expect(owner.access.close).toHaveBeenCalledWith('c1')
    expect(answer.shown.notice).toMatchObject({ kind: 'success', title: 'Adgangen er lukket' })
    expect(answer.shown.notice?.text).toContain('logget ud alle steder')
    expect(owner.editing?.renameAuthor).toHaveBeenCalledWith('Mette Holm', 'tidligere kollega')
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'closed')
  })

  test('a colleague whose name cannot be removed now has no rights, and can be closed again', async () => {
    for (const reason of [new ContentUnavailable(), new EditRefused('Prøv igen om lidt.')]) {
      if (owner.editing) owner.editing.renameAuthor = () => Promise.reject(reason)
      const { status, shown } = await press({ handling: 'luk', kollega: 'c1' })
      expect([status, shown.notice?.title]).toEqual([409, 'Adgangen er ikke helt lukket'])
      expect(shown.notice?.text).toContain('Mette Holm kan ikke længere åbne noget her')
    }
    expect(owner.access.shutOut).toHaveBeenCalledWith('c1')
    expect(owner.access.close).not.toHaveBeenCalled()
    expect(owner.access.record).not.toHaveBeenCalled()
    if (owner.editing) owner.editing.renameAuthor = async () => undefined
    expect((await press({ handling: 'luk', kollega: 'c1' })).shown.notice?.title).toBe('Adgangen er lukket')
    expect(owner.access.close).toHaveBeenCalledWith('c1')
  })

  test('a session is ended by its id, and an unknown action is refused', async () => {
    const ended = await press({ handling: 'log-ud', session: 's2' })
    expect(owner.access.endSession).toHaveBeenCalledWith('s2')
    expect([ended.status, ended.shown.notice?.title]).toEqual([200, 'Logget ud'])
    const unknown = await press({ handling: 'andet' })
    expect([unknown.status, unknown.shown.notice?.title]).toEqual([409, 'Ukendt handling'])
  })

  test('a changed document is listed by its title, or by its path if it cannot be read', async () => {
    const actions = [
      { id: 'a', subject: 'K7M4-2XQ9' },
      { id: 'b', subject: `/${CHANGED}` },
      { id: 'c', subject: `documents/${CHANGED}.json` },
    ]
    owner.access.overview.mockResolvedValue({ colleagues: [], sessions: [], actions, canMail: true })
    const { shown } = await call(access.loader)
    expect(shown).toMatchObject({ ownSession: 's1', overview: { actions } })
    const paths = [`documents/${CHANGED}.json`]
    expect(owner.editing?.nameFiles).toHaveBeenCalledWith(paths)
    expect(shown.files).toEqual({ [paths[0] ?? '']: 'named' })
    if (owner.editing) owner.editing.nameFiles = vi.fn(() => Promise.reject(new ContentUnavailable()))
    const away = (await call(access.loader)).shown.files
    expect(Object.keys(away as object)).toEqual(paths)
    expect(Object.values(away as object)[0]).toEqual({ title: 'sport', href: null })
    owner.editing = null
    expect((await call(access.loader)).shown.files).toEqual(away)
    owner = { ...owner, editing: { nameFiles: () => Promise.reject(new TypeError('a mistake')) } }
    await expect(call(access.loader)).rejects.toThrow('a mistake')
    owner.access.overview.mockResolvedValue({ colleagues: [], sessions: [], actions: [], canMail: true })
    expect((await call(access.loader)).shown.files).toEqual({})
  })
})

describe('a lead', () => {
  const at = { params: { reference: 'k7m4-2xq9' } }
  const press = (fields: Record<string, string>, path = '/intern/henvendelse/k7m4-2xq9') =>
    call(lead.action, path, fields, at)

  test('is shown with the filter of its list, and is 404 if it does not exist', async () => {
    const { shown } = await call(lead.loader, '/intern/henvendelse/k7m4-2xq9?tilstand=new', null, at)
    expect(owner.desk.show).toHaveBeenCalledWith('k7m4-2xq9', shown.filter)
    expect(shown).toMatchObject({ me: 'Mette Holm', filter: { state: 'new', me: 'Mette Holm' } })
    owner.desk.show.mockResolvedValue(null)
    expect((await call(lead.loader, '/intern', null, at)).status).toBe(404)
  })

  test('an entry is saved under the name of the user, and the response leads back to the form', async () => {
    const answer = await press(
      { arbejde: '', henvendelse: 'K7M4-2XQ9', state: 'won', 'state-set': 'e1' },
      '/x?tilstand=new',
    )
    expect(owner.desk.work).toHaveBeenCalledExactlyOnceWith('K7M4-2XQ9', {
      name: 'state',
      value: 'won',
      author: 'Mette Holm',
      seen: 'e1',
    })
    expect([answer.status, answer.to]).toEqual([303, '/intern/henvendelse/k7m4-2xq9?tilstand=new#salg'])
  })

  test('a button sends its own fields, and a lead is taken under the name of the user', async () => {
    await press({ arbejde: 'henvendelse=K7M4-2XQ9&tag=&holder-set=e7' })
    expect(owner.desk.work).toHaveBeenCalledExactlyOnceWith('K7M4-2XQ9', {
      name: 'holder',
      value: 'Mette Holm',
      author: 'Mette Holm',
      seen: 'e7',
    })
  })

  test('if one field is invalid nothing is saved, the message says why, and what was typed is handed back', async () => {
    const fields = { arbejde: '', henvendelse: 'K7M4-2XQ9', due: '2026-02-30', note: 'Ringet op' }
    const answer = await press(fields)
    expect([answer.status, answer.shown]).toEqual([
      409,
      { kind: 'error', title: 'Ikke gemt', text: 'Vælg en dato.', typed: fields },
    ])
    expect(owner.desk.work).not.toHaveBeenCalled()
  })

  test('a conflict with another person says who, when and both values', async () => {
    const now = { id: 'e2', name: 'state', value: 'lost', author: 'Jonas Bæk', isCurrent: true }
    const changed = { outcome: 'changed', now: { ...now, at: Date.parse('2026-11-20T13:05:00Z') } }
    owner.desk.work.mockResolvedValueOnce(changed).mockResolvedValueOnce({ outcome: 'changed', now: null })
    const answer = await press({ arbejde: '', henvendelse: 'K7M4-2XQ9', state: 'won', holder: 'Mette Holm' })
    expect(answer.status).toBe(409)
    const { title, text } = answer.shown as unknown as Record<'title' | 'text', string>
    expect(title).toBe('Ændret af en anden imens')
    expect(text).toMatch(
      /^Tilstand er nu: Tabt \(Jonas Bæk, 20\. november 2026 kl\. 14[.:]05\)\. Du valgte: Vundet\. /,
    )
    expect(text).toContain('Ansvarlig er nu: ingen. Du valgte: Mette Holm. Tryk igen')
    owner.desk.work.mockResolvedValueOnce({ ...changed, now: { ...changed.now, author: '' } })
    const unnamed = await press({ arbejde: '', henvendelse: 'K7M4-2XQ9', state: 'won' })
    expect((unnamed.shown as unknown as { text: string }).text).toContain('Tabt (20. november')
  })

  test('an entry for a lead that is gone is refused', async () => {
    owner.desk.work.mockResolvedValue({ outcome: 'unknown' })
    const answer = await press({ arbejde: '', note: 'Ringet' })
    expect([answer.status, answer.shown.title]).toEqual([409, 'Henvendelsen findes ikke længere'])
    expect(owner.desk.work).toHaveBeenCalledWith('', expect.objectContaining({ name: 'note', seen: '' }))
  })

  test('one delivery or all are tried again, and that is recorded', async () => {
    const one = await press({ handling: 'lever', levering: 'crm' })
    expect(owner.desk.replay).toHaveBeenCalledWith('k7m4-2xq9', 'crm')
    expect([one.status, one.shown.title]).toEqual([200, 'Vi prøver igen'])
    expect(one.shown.text).toContain('Genindlæs')
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'retried', 'K7M4-2XQ9')
    owner.access.record.mockClear()
    owner.desk.replay.mockResolvedValue(0)
    const none = await press({ handling: 'lever' })
    expect(owner.desk.replay).toHaveBeenCalledWith('k7m4-2xq9', null)
    expect([none.status, none.shown.kind]).toEqual([409, 'error'])
    expect(none.shown.title).toContain('ikke noget at prøve igen')
    expect(owner.access.record).not.toHaveBeenCalled()
  })

  test('a lead is released from quarantine, once', async () => {
    const released = await press({ handling: 'frigiv' })
    expect([released.status, released.shown.title]).toEqual([200, 'Henvendelsen er frigivet'])
    expect(released.shown.text).toContain('leveres')
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'released', 'K7M4-2XQ9')
    owner.access.record.mockClear()
    owner.desk.release.mockResolvedValue(false)
    const again = await press({ handling: 'frigiv' })
    expect([again.status, again.shown.title]).toEqual([409, 'Henvendelsen er ikke i karantæne'])
    expect(owner.access.record).not.toHaveBeenCalled()
  })

  test('a person is erased only from the page that shows what goes, and the response leads to its progress', async () => {
    const unticked = await press({ handling: 'slet' })
    expect(unticked.status).toBe(422)
    expect(unticked.shown.title).toContain('Se først, hvad der bliver slettet')
    expect(owner.desk.erase).not.toHaveBeenCalled()
    const erased = await press({ handling: 'slet', bekraeft: 'on' })
    expect(erased.status).toBe(303)
    expect(erased.to).toBe('/intern/sletning/erasure-1')
    expect(owner.desk.erase).toHaveBeenCalledWith('k7m4-2xq9', [], undefined)
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'erased', 'K7M4-2XQ9')
  })

  test('other addresses are erased only if they were ticked, and nothing that arrived after the page was read', async () => {
    await press({ handling: 'slet', bekraeft: 'on', ogsaa: 'hash', indtil: '1795000000000' })
    expect(owner.desk.erase).toHaveBeenCalledWith('k7m4-2xq9', ['hash'], 1_795_000_000_000)
  })

  test('an erasure is not recorded if it is already in progress or the lead is gone', async () => {
    owner.desk.erase.mockResolvedValue({ id: 'erasure-1', references: [] })
    expect((await press({ handling: 'slet', bekraeft: 'on' })).to).toBe('/intern/sletning/erasure-1')
    owner.desk.erase.mockResolvedValue(null)
    const { status, shown } = await press({ handling: 'slet', bekraeft: 'on' })
    expect([status, shown.title]).toEqual([404, 'Henvendelsen findes ikke længere'])
    expect(owner.access.record).not.toHaveBeenCalled()
  })

  test.each([
    [null, '5'],
    [1_795_000_000_000, null],
  ])('the page of an erasure that ended at %j is reloaded after %j seconds', async (doneAt, seconds) => {
    owner.desk.erasure.mockResolvedValue({ doneAt })
    const { headers } = await call(erasure.loader, '/intern/sletning/erasure-1')
    expect(headers.get('refresh')).toBe(seconds)
  })

  test('an unknown action is refused', async () => {
    const answer = await press({ handling: 'andet' })
    expect([answer.status, answer.shown.title]).toEqual([400, 'Ukendt handling'])
  })
})

describe('the desk', () => {
  const post = (fields: Record<string, string>) => call(desk.action, '/intern', fields)

  test('lists by the filter of the URL, for the user', async () => {
    const { shown } = await call(desk.loader, '/intern?vis=mine&side=2')
    expect(shown).toMatchObject({
      filter: { view: 'mine', page: 2, me: 'Mette Holm', search: '' },
      page: 'the list',
      offered: 'what is offered',
      me: 'Mette Holm',
      notice: null,
    })
    expect(owner.desk.list).toHaveBeenCalledWith(shown.filter)
  })

  test('tries a channel at once, and does nothing else', async () => {
    const answer = await post({ genoptag: 'crm', soeg: 'Mette' })
    expect(owner.desk.resume).toHaveBeenCalledWith('crm')
    expect([answer.status, answer.to]).toEqual([303, '/intern'])
    expect(owner.desk.list).not.toHaveBeenCalled()
  })

  test('puts a filter without a search into the URL', async () => {
    const answer = await post({ tilstand: 'won', soeg: ' ' })
    expect([answer.status, answer.to]).toEqual([303, '/intern?tilstand=won'])
  })

  test('redirects a reference to its lead, and searches for any other text', async () => {
    const found = await post({ soeg: 'k7m4 2xq9' })
    expect([found.status, found.to]).toEqual([303, '/intern/henvendelse/k7m4-2xq9'])
    owner.desk.show.mockResolvedValue(null)
    for (const soeg of ['k7m4-2xq9', 'Mette']) {
      const { status, to, shown } = await post({ soeg })
      expect([status, to]).toEqual([200, null])
      expect(shown).toMatchObject({
        filter: { search: soeg, me: 'Mette Holm' },
        page: 'the list',
        me: 'Mette Holm',
        notice: null,
      })
    }
    expect(owner.desk.show).toHaveBeenCalledTimes(2)
  })

  test('reports a refused change in the list, with the search', async () => {
    owner.desk.work.mockResolvedValue({ outcome: 'unknown' })
    const { status, to, shown } = await post({ arbejde: 'henvendelse=K7M4-2XQ9&tag=', soeg: 'k7m4-2xq9' })
    expect([status, to]).toEqual([409, null])
    expect(shown.notice?.title).toBe('Henvendelsen findes ikke længere')
    expect(shown).toMatchObject({ filter: { search: 'k7m4-2xq9' } })
    const bare = await post({ arbejde: 'henvendelse=K7M4-2XQ9&tag=' })
    expect([bare.status, bare.to]).toEqual([409, null])
  })
})

describe('the spreadsheet', () => {
  test('is a private download of the filtered leads, and is recorded', async () => {
    const pieces = async function* () {
      yield 'a;b\r\n'
      yield 'æ;ø\r\n'
    }
    owner.desk.csv.mockImplementation(pieces)
    const { response, headers } = await call(csv.loader, '/intern/henvendelser.csv?tilstand=won')
    expect(await response.text()).toBe('a;b\r\næ;ø\r\n')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="henvendelser.csv"')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(owner.desk.csv).toHaveBeenCalledWith(expect.objectContaining({ state: 'won', me: 'Mette Holm' }))
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'exported')
    await call(csv.action, '/intern/henvendelser.csv', { soeg: 'Mette', slags: 'demo' })
    expect(owner.desk.csv).toHaveBeenLastCalledWith(
      expect.objectContaining({ search: 'Mette', form: 'demo', me: 'Mette Holm' }),
    )
  })

  test('stops reading when the browser cancels the download', async () => {
    let ended = false
    owner.desk.csv.mockImplementation(async function* () {
      try {
        for (;;) yield 'a;b\r\n'
      } finally {
        ended = true
      }
    })
    const { response } = await call(csv.loader)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(ended).toBe(true)
  })
})

describe('content', () => {
  const post = (fields: Record<string, string>) => call(content.action, '/intern/indhold', fields)

  test('the page shows drafts, changes and missing addresses, and all its URLs are 404 without editing', async () => {
    expect((await call(content.loader)).shown).toEqual({
      drafts: 'drafts',
      changes: 'changes',
      missing: [{ address: '/c' }],
    })
    owner.editing = null
    expect((await call(content.loader)).status).toBe(404)
    expect((await post({ aendring: 'c1' })).status).toBe(404)
    expect((await call(editor.loader)).status).toBe(404)
    expect((await call(program.loader as Route, '/x', null, { params: { file: 'a.js' } })).status).toBe(404)
    expect(
      (await call(look.loader, '/x', null, { params: { type: 'industry', name: 'sport' } })).status,
    ).toBe(404)
  })

  test('a change is undone under the name of the user and recorded, or refused with the reason', async () => {
    const answer = await post({ aendring: 'c1' })
    expect([answer.status, answer.to]).toEqual([303, '/intern/indhold'])
    expect(owner.editing?.undo).toHaveBeenCalledWith('c1', expect.objectContaining({ name: 'Mette Holm' }))
    expect(owner.access.record).toHaveBeenCalledWith(METTE, 'undid', CHANGED)
    if (owner.editing) owner.editing.undo = () => Promise.reject(new EditRefused('Den er ændret siden.'))
    expect((await post({ aendring: 'c1' })).shown).toEqual({ refused: 'Den er ændret siden.' })
    if (owner.editing) owner.editing.undo = () => Promise.reject(new TypeError('a mistake'))
    await expect(post({ aendring: 'c1' })).rejects.toThrow('a mistake')
  })

  test('the editor gets the token of the session, and its scripts', async () => {
    expect(await (await call(editor.loader)).response.text()).toBe('token')
    const script = await call(program.loader as Route, '/x', null, { params: { file: 'a.js' } })
    expect(await script.response.text()).toBe('a script')
    expect(owner.editing?.programFile).toHaveBeenCalledWith(expect.any(Request), 'a.js')
  })

  test('a document redirects to its page or that of its draft, or says why it has none', async () => {
    const params = { type: 'industry', name: 'sport' }
    const open = () => call(look.loader, '/x', null, { params })
    expect([(await open()).status, (await open()).to]).toEqual([303, '/sport'])
    expect(owner.editing?.look).toHaveBeenCalledWith('industry', 'sport')
    addressOf.mockResolvedValue(null)
    expect((await open()).to).toBe('/')
    if (owner.editing) owner.editing.look = async () => ({ id: 'x', preview: '/forhaandsvisning' })
    expect([(await open()).status, (await open()).to]).toEqual([303, '/forhaandsvisning'])
    if (owner.editing) owner.editing.look = () => Promise.reject(new EditRefused('Den har ingen kategori.'))
    expect(await open()).toMatchObject({ status: 409, shown: { reason: 'Den har ingen kategori.' } })
    if (owner.editing) owner.editing.look = () => Promise.reject(new TypeError('a mistake'))
    await expect(open()).rejects.toThrow('a mistake')
  })
})

describe('measurements and connections', () => {
  test('an unknown period is replaced by four weeks, and leads are counted from its first day', async () => {
    const periodOf = async (query: string) =>
      (await call(measurements.loader, `/intern/maalinger${query}`)).shown.period
    expect([await periodOf('?dage=7'), await periodOf(''), await periodOf('?dage=8')]).toEqual([7, 28, 28])
    expect(summary.mock.calls).toEqual([[7], [28], [28]])
    expect(owner.origins).toHaveBeenCalledWith('2026-11-20')
  })

  test('only those who work with leads see what was won, and downloading its file is recorded as an export', async () => {
    const wonOf = async () => (await call(measurements.loader, '/intern/maalinger')).shown.won
    expect(await wonOf()).toBe('won')
    user = { ...user, isOwner: false, rights: ['content'] }
    expect(await wonOf()).toBeNull()
    await call(won.loader, '/intern/maalinger/vundne.csv')
    expect(owner.wonCsv).toHaveBeenCalledWith('2026-11-20')
    expect(owner.access.record).toHaveBeenCalledWith(user, 'exported')
  })

  test('a channel is tried at once from the connections', async () => {
    expect((await call(connections.loader)).shown).toEqual({
      findings: 'what was found',
      stopped: 'what has stopped',
    })
    const answer = await call(connections.action, '/intern/forbindelser', { genoptag: 'mail' })
    expect([answer.status, answer.to]).toEqual([303, '/intern/forbindelser'])
    expect(owner.desk.resume).toHaveBeenCalledExactlyOnceWith('mail')
    await call(connections.action, '/intern/forbindelser', {})
    expect(owner.desk.resume).toHaveBeenCalledTimes(1)
  })
})

describe('signing in', () => {
  const sign = (fields: Record<string, string>, agent = '') =>
    call(signIn.action, '/intern/log-ind', fields, { headers: { 'user-agent': agent } })

  test('a signed-in user is redirected, but a link waits for its button', async () => {
    owner.signIn.session.mockResolvedValue({})
    const on = await call(signIn.loader, '/intern/log-ind?til=/api-test')
    expect([on.status, on.to]).toEqual([303, '/api-test'])
    const { status, shown } = await call(signIn.loader, '/intern/log-ind?link=abc&til=https://evil.example')
    expect(status).toBe(200)
    expect(shown).toEqual({ link: 'abc', to: '/intern', production: true, canAsk: true, isStillOpen: false })
  })

  test('a session that could not be ended is reported with the status 503', async () => {
    const { status, shown } = await call(signIn.loader, '/intern/log-ind?ikke-afsluttet=1')
    expect([status, shown.isStillOpen, shown.link]).toEqual([503, true, null])
  })

  test('the secret or a link signs in with the device, and redirects to the wanted page', async () => {
    const answer = await sign({ secret: 'word', til: '/api-test' }, 'Mozilla/5.0 (iPhone; like Mac OS X)')
    expect(owner.signIn.withSecret).toHaveBeenCalledWith('word', { ip: '192.0.2.7', device: 'iPhone' })
    expect([answer.status, answer.to]).toEqual([303, '/api-test'])
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    await sign({ link: 'abc' }, 'curl/8')
    expect(owner.signIn.withLink).toHaveBeenCalledWith('abc', { ip: '192.0.2.7', device: '' })
    expect(owner.signIn.withSecret).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)'],
    ['Android', 'Mozilla/5.0 (Linux; Android 10; K)'],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
    ['Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
    ['CrOS', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)'],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ])('a session is stored with its device, %s', async (device, agent) => {
    await sign({ secret: 'word' }, agent)
    expect(owner.signIn.withSecret).toHaveBeenCalledWith('word', expect.objectContaining({ device }))
  })

  test('a form without a secret is refused like a wrong secret', async () => {
    owner.signIn.withSecret.mockResolvedValue({ outcome: 'wrong' })
    owner.signIn.session.mockResolvedValue({})
    const answer = await sign({})
    expect(owner.signIn.withSecret).toHaveBeenCalledWith('', expect.anything())
    expect([answer.status, answer.shown]).toEqual([422, { error: 'wrong-secret', minutes: 0 }])
  })

  test('a used link is refused, but its second press redirects a browser that is signed in', async () => {
    owner.signIn.withLink.mockResolvedValue({ outcome: 'wrong' })
    const used = await sign({ link: 'abc' })
    expect([used.status, used.shown]).toEqual([422, { error: 'used-link', minutes: 0 }])
    owner.signIn.session.mockResolvedValue({})
    const twice = await sign({ link: 'abc', til: '/email-preview' })
    expect([twice.status, twice.to]).toEqual([303, '/email-preview'])
  })

  test('the wait after too many attempts is stated in whole minutes', async () => {
    owner.signIn.withSecret.mockResolvedValue({ outcome: 'limited', retryAfterSeconds: 61 })
    const answer = await sign({ secret: 'word' })
    expect([answer.status, answer.shown]).toEqual([429, { error: 'limited', minutes: 2 }])
    expect(answer.headers.get('retry-after')).toBe('61')
    const sent = signIn.headers({ actionHeaders: answer.headers } as Parameters<typeof signIn.headers>[0])
    expect(new Headers(sent).get('retry-after')).toBe('61')
  })

  test('asking for a link is not an attempt to sign in', async () => {
    const asked = await sign({ 'send-link-til': 'mette@havnehallen.example', secret: 'word' })
    expect(owner.access.requestLink).toHaveBeenCalledWith('mette@havnehallen.example', '192.0.2.7')
    expect([asked.status, asked.shown]).toEqual([200, { asked: true }])
    expect(owner.signIn.withSecret).not.toHaveBeenCalled()
    owner.access.requestLink.mockResolvedValue({ retryAfterSeconds: 1 })
    const often = await sign({ 'send-link-til': 'mette@havnehallen.example' })
    expect([often.status, often.shown.minutes]).toEqual([429, 1])
  })
})

describe('signing out', () => {
  const out = () => call(signOut.action, '/intern/log-ud', { csrf: 'token' })

  test('redirects to the sign-in, clears the cookies, and says if the session is still open', async () => {
    const answer = await out()
    expect(owner.signIn.signOut).toHaveBeenCalledWith(expect.any(Request), 'token')
    expect([answer.status, answer.to]).toEqual([303, '/intern/log-ind'])
    expect(answer.headers.getSetCookie()).toEqual(['a='])
    owner.signIn.signOut.mockResolvedValue({ outcome: 'signed-out', cookies: [], isEnded: false })
    expect((await out()).to).toBe('/intern/log-ind?ikke-afsluttet=1')
  })

  test('redirects to the sign-in without a session, and refuses a wrong token', async () => {
    owner.signIn.signOut.mockResolvedValue({ outcome: 'no-session' })
    const none = await out()
    expect([none.status, none.to]).toEqual([303, '/intern/log-ind?til=%2Fintern%2Flog-ud'])
    owner.signIn.signOut.mockResolvedValue({ outcome: 'wrong-token' })
    expect(await out()).toMatchObject({ status: 403, shown: { frame: expect.anything() } })
  })

  test('redirects to the desk if its URL is only opened', async () => {
    const opened = await call(signOut.loader)
    expect([opened.status, opened.to]).toEqual([303, '/intern'])
  })
})
