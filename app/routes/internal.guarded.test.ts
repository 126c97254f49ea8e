import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import type { ContentEditing } from '#app/content/editing.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, ownerContext, ownerSessionContext, visitorContext } from '#app/context.ts'
import { OWNER, type Right, type User } from '#app/internal/access.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import { readToken } from '#app/internal/read-token.server.ts'
import type { OwnerSession } from '#app/internal/sign-in.ts'
import { middleware } from './internal.guarded.ts'

const DONE = new Response('done')
const METTE: User = { name: 'Mette Holm', rights: ['leads'], isOwner: false }

/** Who is signed in. */
let user: User | null
/** The colleague's rights after the request, in the store; null: their access is closed. */
let rightsAfter: readonly Right[] | null
/** Null: content is edited elsewhere. */
let editing: ContentEditing | null
/** Whether the request has the bearer secret of a client. */
let isClient: boolean
const rightsOf = vi.fn<(colleague: User) => Promise<readonly Right[] | null>>()
const renameAuthor = vi.fn()
const next = vi.fn()

beforeEach(() => {
  user = OWNER
  rightsAfter = ['leads']
  editing = { renameAuthor } as unknown as ContentEditing
  isClient = false
  rightsOf.mockReset().mockImplementation(async () => rightsAfter)
  renameAuthor.mockClear()
  next.mockReset().mockResolvedValue(DONE)
})

/** The guard's response to a request, or what it throws, and the session that routes get. */
async function ask(path: string, init: RequestInit = {}, pattern = path) {
  const context = new RouterContextProvider()
  const url = new URL(path, 'http://localhost:3000')
  const session: OwnerSession | null = user && { id: 's', user, csrf: 'token', expiresAt: 1 }
  const owner = {
    signIn: {
      session: async () => session,
      hasBearerSecret: async (_: Request, ip: string) => isClient && ip === '192.0.2.7',
      isToken: (of: OwnerSession, typed: string) => of === session && typed === 'token',
    },
    access: { rightsOf },
    editing,
  } as unknown as OwnerPages
  context.set(ownerContext, owner)
  context.set(visitorContext, { ip: '192.0.2.7' })
  context.set(contentContext, {
    site: () => Promise.reject(new ContentUnavailable()),
  } as unknown as Content)
  const [guard] = middleware
  if (guard === undefined) throw new Error('There is no guard')
  const request = new Request(url, init)
  try {
    const answer = await guard(
      { request, context, url, pattern: pattern.replace(/\?.*/, ''), params: {} } as Parameters<
        typeof guard
      >[0],
      next,
    )
    return { answer: answer as Response, session: context.get(ownerSessionContext) }
  } catch (error) {
    return { thrown: error, session: context.get(ownerSessionContext) }
  }
}

/** The status and target of a redirect; null: it is not a redirect. */
const leadsTo = ({ thrown }: { thrown?: unknown }) =>
  thrown instanceof Response ? `${thrown.status} ${thrown.headers.get('location')}` : null

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})
const errorOf = async (answer: Response | undefined) => (await answer?.json())?.error
const statusOf = ({ thrown }: { thrown?: unknown }) => (thrown as { init?: ResponseInit }).init?.status

test('without a session a page redirects to the sign-in, which leads back to it and its query', async () => {
  user = null
  const { session, ...asked } = await ask('/intern?tilstand=new')
  expect(leadsTo(asked)).toBe('303 /intern/log-ind?til=%2Fintern%3Ftilstand%3Dnew')
  expect(session).toBeNull()
  expect(next).not.toHaveBeenCalled()
})

test('without a session a post redirects to the sign-in, which leads back without the query', async () => {
  user = null
  expect(leadsTo(await ask('/intern?tilstand=new', form({ csrf: 'token' })))).toBe(
    '303 /intern/log-ind?til=%2Fintern',
  )
  expect(next).not.toHaveBeenCalled()
})

test('without a session an endpoint answers 401, except to a client with the bearer secret', async () => {
  user = null
  const { answer } = await ask('/api/deals/new', { method: 'POST' })
  expect(answer?.status).toBe(401)
  expect(await errorOf(answer)).toMatch(/^Log ind/)
  expect(next).not.toHaveBeenCalled()
  isClient = true
  expect((await ask('/api/deals/new', { method: 'POST' })).answer).toBe(DONE)
})

test('the bearer secret of a client opens no page', async () => {
  user = null
  isClient = true
  expect(leadsTo(await ask('/intern'))).toMatch(/log-ind/)
  expect(next).not.toHaveBeenCalled()
})

test('the owner may open every page, and its route gets the session', async () => {
  for (const path of ['/intern', '/intern/adgang', '/intern/ny-side']) {
    const { answer, session } = await ask(path)
    expect(answer).toBe(DONE)
    expect(session?.csrf).toBe('token')
  }
  expect(rightsOf).not.toHaveBeenCalled()
})

test('a page accepts a form in either encoding, but only with the token of the session', async () => {
  expect((await ask('/intern', form({ csrf: 'token' }))).answer).toBe(DONE)
  const multipart = new FormData()
  multipart.set('csrf', 'token')
  expect((await ask('/intern', { method: 'POST', body: multipart })).answer).toBe(DONE)
  next.mockClear()
  const json = { 'content-type': 'application/json' }
  for (const init of [
    form({ csrf: 'other' }),
    form({}),
    { method: 'POST' },
    { method: 'DELETE' },
    { method: 'POST', body: '{"csrf":"token"}', headers: json },
    { method: 'POST', body: 'csrf=token', headers: { 'content-type': 'text/plain' } },
    {
      method: 'POST',
      body: 'csrf=token',
      headers: { 'content-type': 'x-application/x-www-form-urlencoded' },
    },
    { ...form({ csrf: 'token' }), headers: { 'x-csrf-token': 'other' } },
  ])
    expect(statusOf(await ask('/intern', init))).toBe(403)
  expect(next).not.toHaveBeenCalled()
})

test('the body of a form can still be read after its token was read', async () => {
  const init = form({ csrf: 'token', soeg: 'Mette' })
  const request = new Request('http://localhost:3000/intern', init)
  expect(await readToken(request, false)).toBe('token')
  expect(await request.text()).toContain('soeg=Mette')
})

test('an endpoint accepts the token in its header only', async () => {
  const send = (init: RequestInit) => ask('/api/indhold', { method: 'POST', ...init })
  expect((await send({ headers: { 'x-csrf-token': 'token' } })).answer).toBe(DONE)
  next.mockClear()
  for (const init of [{}, form({ csrf: 'token' }), { headers: { 'x-csrf-token': 'other' } }]) {
    const { answer } = await send(init)
    expect(answer?.status).toBe(403)
    expect(await errorOf(answer)).toMatch(/^Genindlæs siden/)
  }
  expect(next).not.toHaveBeenCalled()
})

test('a colleague may open what their rights allow, and nothing else', async () => {
  user = METTE
  expect((await ask('/intern/henvendelse/k7m4-2xq9', {}, '/intern/henvendelse/:reference')).answer).toBe(DONE)
  // As the router names it.
  expect((await ask('/intern/maalinger', {}, 'intern/maalinger')).answer).toBe(DONE)
  next.mockClear()
  expect(statusOf(await ask('/intern/adgang'))).toBe(403)
  expect(statusOf(await ask('/intern/indhold'))).toBe(403)
  const { answer } = await ask('/api/indhold', { method: 'POST', headers: { 'x-csrf-token': 'token' } })
  expect(answer?.status).toBe(403)
  expect(await errorOf(answer)).toBe('Det har du ikke adgang til.')
  expect(next).not.toHaveBeenCalled()
})

test('a refused page has the bar of the signed-in colleague', async () => {
  user = METTE
  const { thrown } = await ask('/intern/adgang')
  expect((thrown as { data: unknown }).data).toMatchObject({
    frame: { user: METTE, csrf: 'token', isEditing: true },
  })
  const byToken = await ask('/intern', form({ csrf: 'other' }))
  expect((byToken.thrown as { data: unknown }).data).toMatchObject({ frame: { user: METTE } })
})

test('a colleague without a right to the desk is redirected to their first page, and may not post', async () => {
  user = { ...METTE, rights: ['content'] }
  expect(leadsTo(await ask('/intern'))).toBe('303 /intern/indhold')
  editing = null
  expect(leadsTo(await ask('/intern'))).toBe('303 /intern/maalinger')
  const posted = await ask('/intern', form({ csrf: 'token' }))
  expect([leadsTo(posted), statusOf(posted)]).toEqual([null, 403])
  const beside = await ask('/intern/sletning/1')
  expect([leadsTo(beside), statusOf(beside)]).toEqual([null, 403])
})

test('the name of a colleague is removed if their access was closed during the request', async () => {
  user = { ...METTE, rights: ['leads', 'content'] }
  rightsAfter = null
  await ask('/intern/indhold')
  expect(rightsOf).toHaveBeenCalledWith(user)
  expect(renameAuthor).toHaveBeenCalledWith('Mette Holm', 'tidligere kollega')
})

test('the name of a colleague who lost every right during the request is removed', async () => {
  user = METTE
  rightsAfter = []
  await ask('/intern')
  expect(renameAuthor).toHaveBeenCalledWith('Mette Holm', 'tidligere kollega')
})

test('the name is removed even if the page fails, and its error is still thrown', async () => {
  user = METTE
  rightsAfter = null
  next.mockRejectedValue(new Error('the store is away'))
  expect((await ask('/intern')).thrown).toEqual(new Error('the store is away'))
  expect(renameAuthor).toHaveBeenCalledWith('Mette Holm', 'tidligere kollega')
})

test('a colleague who still has a right keeps their name', async () => {
  user = METTE
  for (const rights of [['leads'], ['leads', 'content']] satisfies Right[][]) {
    rightsAfter = rights
    await ask('/intern')
  }
  expect(renameAuthor).not.toHaveBeenCalled()
})
