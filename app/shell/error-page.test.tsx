import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, data } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ErrorPage, errorTexts, errorTitle, statusOf } from './error-page.tsx'

/** The error that React Router hands to a page whose loader throws this status. */
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
    ['a missing page with its path', await thrown(404, 'Page not found: /a'), 404, 'Page not found: /a'],
    ['a missing page', await thrown(404), 404, 'Page Not Found'],
    ['a missing page with other data', await thrown(404, { a: 1 }), 404, 'Page Not Found'],
    ['a refused page', await thrown(403, 'secret'), 403, ''],
    ['unavailable content', await thrown(503, 'Kunne ikke hente data'), 503, 'Kunne ikke hente data'],
    ['an unavailable service without a message', await thrown(503), 503, 'Internal Server Error'],
    ['any other status', await thrown(500, 'secret'), 500, 'Internal Server Error'],
    ['a bad request', await thrown(400, 'secret'), 400, 'Internal Server Error'],
    ['an error of ours', new Error('secret'), 500, 'Internal Server Error'],
    ['a thrown undefined', undefined, 500, 'Internal Server Error'],
  ])('of %s', (_, error, status, message) => {
    expect(statusOf(error)).toEqual({ status, message })
  })
})

test('the title is that of the status, except that a 503 has its message', async () => {
  expect(errorTitle(await thrown(503, 'Kunne ikke hente data'))).toBe('Kunne ikke hente data')
  expect(errorTitle(await thrown(404, 'Page not found: /a'))).toBe('Siden findes ikke')
  expect(errorTitle(await thrown(403, 'secret'))).toBe('Ingen adgang')
  expect(errorTitle(new Error('secret'))).toBe('Noget gik galt')
})

test.each([
  [400, 'adresse'],
  [403, 'adgang'],
  [404, 'kan ikke finde siden'],
  [503, 'Prøv igen om et par minutter'],
  [500, 'fejlen er vores'],
])('the texts of a %i say "%s"', (status, part) => {
  const { title, heading, text } = errorTexts(status)
  expect(`${heading} ${text}`).toContain(part)
  expect([title, heading, text]).not.toContain('')
})

test('each kind of error has its own heading, and any other status has the texts of a 500', () => {
  const headings = [400, 403, 404, 503, 500].map((status) => errorTexts(status).heading)
  expect(new Set(headings).size).toBe(headings.length)
  expect(errorTexts(418)).toEqual(errorTexts(500))
})

/** The page, and where its buttons lead. */
function page(status: number, message: string, seat?: { url: string; mobileUrl: string } | null) {
  const html = renderToStaticMarkup(<ErrorPage status={status} message={message} seat={seat} />)
  return { html, links: [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, href]) => href) }
}

test('a wrong address links to the home page and to help, any other error only to the home page', () => {
  expect(page(404, 'Page not found: /a').links).toEqual(['/', '/support'])
  expect(page(400, '').links).toEqual(['/', '/support'])
  for (const status of [403, 500, 503]) expect([status, page(status, '').links]).toEqual([status, ['/']])
})

test.each([
  ['Page not found: /kundeservice', '/kundeservice'],
  ['Page not found: /Kundeservice/billet', '/kundeservice'],
  ['Page not found: /kundeservicen', '/support'],
  ['Page not found: /a/kundeservice', '/support'],
])('the help for ticket buyers is offered below /kundeservice only: %s links to %s', (message, href) => {
  expect(page(404, message).links).toContain(href)
})

test('the message is marked as English except on a 503, and no empty line is rendered without one', () => {
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

test("a missing page shows the owner's picture of a seat or otherwise ours, other errors show a lamp", () => {
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
