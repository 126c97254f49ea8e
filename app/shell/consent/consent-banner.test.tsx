import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contentOf, document } from '#tests/content-in-memory.ts'
import { visibleText } from '#tests/visible-text.ts'
import { ConsentBanner } from './consent-banner.tsx'

/** The banner of a site whose editor wrote this, with a link on the given words of it. */
async function bannerOf(text: string, linked?: { words: string; url: string }): Promise<string> {
  const start = linked ? text.indexOf(linked.words) : 0
  const link = linked && {
    type: 'hyperlink',
    start,
    end: start + linked.words.length,
    data: { link_type: 'Web', url: linked.url },
  }
  const consent_text = [{ type: 'paragraph', text, spans: link ? [link] : [] }]
  const { content } = contentOf([document('global', null, { consent_text })])
  return renderToStaticMarkup(<ConsentBanner texts={(await content.site()).consent} />)
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href, words = '']) => [
    href,
    visibleText(words).trim(),
  ])

test("the consent banner has the editor's links, in the same window", async () => {
  const html = await bannerOf('Læs mere i vores politik.', {
    words: 'vores politik',
    url: '/privatlivspolitik',
  })
  expect(linksIn(html)).toEqual([['/privatlivspolitik', 'vores politik']])
  expect(html).not.toContain('_blank')
  expect(visibleText(html)).toContain('Læs mere i vores politik')
})

test('the consent banner adds no link to a text that has one', async () => {
  const html = await bannerOf('Se cookiepolitikken, eller skriv.', { words: 'skriv', url: '/om-os/kontakt' })
  expect(linksIn(html)).toEqual([['/om-os/kontakt', 'skriv']])
})

test.each(['Læs cookiepolitikken.', 'Cookiepolitikken siger mere.'])(
  'the consent banner leads to the cookie policy that %j names without a link',
  async (text) => {
    const html = await bannerOf(text)
    expect(linksIn(html)).toEqual([['/cookiepolitik', /cookiepolitikken/i.exec(text)?.[0]]])
  },
)

test('the consent banner without a text of the editor has the built-in one, with its link', async () => {
  const html = await bannerOf(' ')
  expect(visibleText(html)).toContain('De nødvendige cookies får siden til at virke.')
  expect(linksIn(html)).toEqual([['/cookiepolitik', 'cookiepolitikken']])
})
