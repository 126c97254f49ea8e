import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, ownerContext } from '#app/context.ts'
import { OWNER } from '#app/internal/access.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import { handle, loader, middleware } from './internal.tsx'

function contextOf(owner: OwnerPages | null, site: Content['site'] = () => Promise.reject(new TypeError())) {
  const context = new RouterContextProvider()
  context.set(ownerContext, owner)
  context.set(contentContext, { site } as unknown as Content)
  return context
}

function frame(site: () => Promise<unknown>, owner: OwnerPages | null = null) {
  const context = contextOf(owner, site as Content['site'])
  const request = new Request('http://localhost:3000/intern')
  return loader({ request, context, params: {}, url: new URL(request.url), pattern: '' } as Parameters<
    typeof loader
  >[0])
}

/** The response to a request for this path. Rejects with what is thrown. */
async function ask(path: string, owner: OwnerPages | null) {
  const url = new URL(path, 'http://localhost:3000')
  const [layer] = middleware
  if (layer === undefined) throw new Error('There is no middleware')
  const args = { request: new Request(url), context: contextOf(owner), url, pattern: path, params: {} }
  return (await layer(args as Parameters<typeof layer>[0], async () => new Response('the page'))) as Response
}

const signedIn = { signIn: { session: async () => ({ csrf: 'token', user: OWNER }) } }

test("while content is down the bar omits the site's name and icon; other errors are thrown", async () => {
  expect(await frame(() => Promise.reject(new ContentUnavailable()))).toMatchObject({
    productName: '',
    icon: null,
    csrf: null,
    user: null,
    isEditing: false,
  })
  await expect(frame(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake')
})

test('the bar has the site’s name and icon, the signed-in user and their token', async () => {
  const site = async () => ({ productName: 'Billet', favicon: { url: '/ikon.png' } })
  const owner = { ...signedIn, editing: {} } as unknown as OwnerPages
  expect(await frame(site, owner)).toMatchObject({
    productName: 'Billet',
    icon: '/ikon.png',
    csrf: 'token',
    user: OWNER,
    isEditing: true,
  })
  expect(await frame(site, { ...owner, editing: null })).toMatchObject({ isEditing: false })
})

test('while the internal pages are switched off they and their endpoints answer 404', async () => {
  await expect(ask('/intern', null)).rejects.toMatchObject({ init: { status: 404 } })
  const answer = await ask('/api/deals/new', null)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/findes ikke/) })
})

test('internal pages are noindex', async () => {
  const answer = await ask('/intern', signedIn as unknown as OwnerPages)
  expect(await answer.text()).toBe('the page')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

test('internal pages are private, are not measured and work without content', () => {
  expect(handle.page).toMatchObject({ cache: 'private', unmeasured: true, withoutContent: true })
})
