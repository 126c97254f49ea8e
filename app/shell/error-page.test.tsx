import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, data } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ErrorPage, errorTexts, errorTitle, statusOf, titleOfStatus } from './error-page.tsx'

/** What a page gets of a status that its loader throws. */
async function thrown(status: number, body: unknown = ''): Promise<unknown> {
  const loader = () => {
    throw data(body, { status })
  }
  const site = createStaticHandler([{ id: 'page', path: '/', loader }])
  const context = await site.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('No page')
  return context.errors?.page
}

describe('status and message', async () => {
  test.each([
    ['a missing page that says which', await thrown(404, 'Page not found: /a'), 404, 'Page not found: /a'],
    ['a missing page', await thrown(404), 404, 'Page Not Found'],
    ['a missing page with other data', await thrown(404, { a: 1 }), 404, 'Page Not Found'],
    ['a page that is refused', await thrown(403, 'secret'), 403, ''],
    ['content that is away', await thrown(503, 'Kunne ikke hente data'), 503, 'Kunne ikke hente data'],
    ['a service that is away and says nothing', await thrown(503), 503, 'Internal Server Error'],
    ['any other status', await thrown(500, 'secret'), 500, 'Internal Server Error'],
    ['a bad request', await thrown(400, 'secret'), 400, 'Internal Server Error'],
    ['an error of ours', new Error('secret'), 500, 'Internal Server Error'],
    ['what was thrown for no reason', undefined, 500, 'Internal Server Error'],
  ])('of %s', (_, error, status, message) => {
    expect(statusOf(error)).toEqual({ status, message })
  })
})

test('the title of the tab says what happened, with the message where content is away', async () => {
  expect(errorTitle(await thrown(503, 'Kunne ikke hente data'))).toBe('Kunne ikke hente data')
  expect(errorTitle(await thrown(404, 'Page not found: /a'))).toBe(titleOfStatus(404))
  expect(errorTitle(new Error('secret'))).toBe(titleOfStatus(500))
})

test('each kind of error has words of its own, and any other is our fault', () => {
  const words = [400, 403, 404, 503, 500].map(errorTexts)
  for (const [at, part] of [
    [0, 'adresse'],
    [1, 'adgang'],
    [2, 'kan ikke finde siden'],
    [3, 'Prøv igen om et par minutter'],
    [4, 'fejlen er vores'],
  ] as const) {
    const { title = '', heading = '', text = '' } = words[at] ?? {}
    expect(text.includes(part) || heading.includes(part), part).toBe(true)
    for (const said of [title, heading, text]) expect(said).not.toBe('')
  }
  expect(new Set(words.map(({ heading }) => heading)).size).toBe(5)
  expect(errorTexts(418)).toEqual(errorTexts(500))
})

/** The page, and where its buttons lead. */
function page(status: number, message: string, seat?: { url: string; mobileUrl: string } | null) {
  const html = renderToStaticMarkup(<ErrorPage status={status} message={message} seat={seat} />)
  return { html, links: [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, href]) => href) }
}

test('who is lost finds the home page and help, and who is not, the home page alone', () => {
  expect(page(404, 'Page not found: /a').links).toEqual(['/', '/support'])
  expect(page(400, '').links).toEqual(['/', '/support'])
  for (const status of [403, 500, 503]) expect([status, page(status, '').links]).toEqual([status, ['/']])
})

test.each([
  ['Page not found: /kundeservice', '/kundeservice'],
  ['Page not found: /Kundeservice/billet', '/kundeservice'],
  ['Page not found: /kundeservicen', '/support'],
  ['Page not found: /a/kundeservice', '/support'],
])('who bought a ticket is helped on pages of their own: %s leads to %s', (message, href) => {
  expect(page(404, message).links).toContain(href)
})

test('the message is on the page, as English unless content is away, and no empty line without one', () => {
  expect(page(404, 'Page not found: /a').html).toContain('<span lang="en">Page not found: /a</span>')
  expect(page(503, 'Kunne ikke hente data').html).toContain('<span>Kunne ikke hente data</span>')
  expect(page(400, '').html).not.toContain('<span lang')
  expect(page(400, '').html.match(/<p\b/g)).toHaveLength(1)
})

test('heading and text are those of the status', () => {
  for (const status of [400, 404, 500, 503]) {
    const { heading, text } = errorTexts(status)
    expect(page(status, '').html).toContain(`${heading}</h1>`)
    expect(page(status, '').html).toContain(`${text}</p>`)
  }
})

test("a missing page has the owner's picture of a seat or else ours, and other errors a lamp", () => {
  const own = page(404, '', { url: '/media/seat.svg', mobileUrl: '/media/seat-mobile.svg' }).html
  expect(own).toMatch(/<source media="[^"]+" srcSet="\/media\/seat\.svg"\/>/)
  expect(own).toContain('<img src="/media/seat-mobile.svg" alt=""')
  for (const seat of [null, undefined]) {
    const ours = page(404, '', seat).html
    expect(ours).toMatch(/srcSet="[^"]*404-tomt-saede\.svg/)
    expect(ours).toMatch(/src="[^"]*404-tomt-saede-mobil\.svg[^"]*" alt=""/)
  }
  expect(page(500, '').html).toMatch(/src="[^"]*tom-tilstand\.svg[^"]*" alt=""/)
  expect(page(500, '').html).not.toContain('404-tomt-saede')
})
