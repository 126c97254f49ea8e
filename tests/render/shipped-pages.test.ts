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
  }
})

test("'Find din billet' begins with what to do today, and its mails come with lines to fill in", async () => {
  const { html } = await render('/hjaelp/find-din-billet', contentOver(documents))
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  expect(/<h2[^>]*>(.*?)<\/h2>/.exec(main)?.[1]).toBe('Det er i dag')
  const mails = [...main.matchAll(/href="(mailto:[^"]*\?[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')).searchParams,
  )
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.get('subject')).toMatch(/^(Send min billet igen|Min billet er sendt til en forkert adresse)$/)
    expect(mail.get('body')?.split('\r\n')).toContain('Arrangement: ')
  }
})
