import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'

let render: RenderPage
let documents: RawDocument[]

beforeAll(async () => {
  ;[render, documents] = await Promise.all([createRenderer(), shippedDocuments()])
})

test('every published address has a page', async () => {
  const content = contentOver(documents)
  for (const { href } of await content.addresses()) {
    const page = await render(href, content)
    expect({ href, status: page.status, errors: page.errors }).toEqual({ href, status: 200, errors: [] })
    expect(page.html.match(/<h1[ >]/g), href).toHaveLength(1)
    expect(idleButtons(page.html), href).toEqual([])
  }
})

/**
 * The buttons for which no script ever runs: outside of islands, without a form to send, a popover
 * or a tooltip to show, or a mark by which a script of the frame finds them.
 */
function idleButtons(html: string): string[] {
  const found: string[] = []
  let island = 0
  for (const [tag, isEnd, name] of html.matchAll(/<(\/?)(div|button)\b[^>]*>/g)) {
    if (name === 'div' && (island > 0 || tag.includes(' data-island='))) island += isEnd ? -1 : 1
    const isUsed = /type="submit"|popovertarget=|aria-describedby=| data-[a-z-]+="/i.test(tag)
    if (name === 'button' && !isEnd && island === 0 && !isUsed) found.push(tag)
  }
  return found
}

test('a button with nothing behind it is found, and one of an island is not', () => {
  const idle = '<button type="button">'
  const island = '<div data-island="x"><div></div><button type="button"></button></div>'
  expect(idleButtons(`${island}<p>${idle}</button></p>`)).toEqual([idle])
})

test("'Jeg kan ikke finde min billet' begins with what to do today, and its mails come with lines to fill in", async () => {
  const { html } = await render('/kundeservice/find-din-billet/min-billet-er-vaek', contentOver(documents))
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  expect(/<h2[^>]*>(.*?)<\/h2>/.exec(main)?.[1]).toBe('Arrangementet er i dag')
  const mails = [...main.matchAll(/href="(mailto:[^"]*\?[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')).searchParams,
  )
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.get('subject')).toMatch(/^(Send min billet igen|Min billet er sendt til en forkert adresse)$/)
    expect(mail.get('body')?.split('\r\n')).toContain('Arrangement: ')
  }
})

test('the contact page begins with a meeting and a callback, then the phone number', async () => {
  const content = contentOver(documents)
  const { html } = await render('/om-os/kontakt', content)
  const { bookingUrl, phone } = await content.site()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const places = [/<a[^>]*>(?:(?!<\/a>)[\s\S])*Book et møde/, 'href="#kontakt"', phone].map((text) =>
    main.search(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(main).toContain(`href="${bookingUrl}"`)
  expect(main).toMatch(/<section[^>]*id="kontakt"/)
  const { html: other } = await render('/om-os/presse', content)
  expect(other).not.toMatch(/<section[^>]*id="kontakt"/)
})

test('the acknowledgement of the privacy notice is required', async () => {
  const { html } = await render('/beregner/information?kontakt=start&pakke=PREMIUM', contentOver(documents))
  expect(/<input[^>]*name="gdprConsent"[^>]*>/.exec(html)?.[0]).toMatch(/ required=""/)
})
