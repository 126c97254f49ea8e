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
