import fc from 'fast-check'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { expect, test } from 'vitest'
import { asRouterStream, pageDataBlock } from './page-data.ts'

async function readByRouter(text: string): Promise<unknown> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  return (await decode(stream, globalThis as unknown as Window & typeof globalThis)).value
}

function dataIn(block: string | null): unknown {
  return JSON.parse(/^<script [^>]*>(.*)<\/script>$/s.exec(block ?? '')?.[1] ?? 'null')
}

test('React Router reads from the numbered form what the data was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), async (data) => {
      const text = JSON.stringify(data)
      // A key of this name is no data to React Router's reader either.
      fc.pre(!text.includes('__proto__'))
      const plain: unknown = JSON.parse(text)
      expect(await readByRouter(asRouterStream(plain))).toEqual(plain)
    }),
  )
})

test('the block of a page holds its data, and nothing in it ends the block', () => {
  const data = {
    loaderData: { root: { text: '</script><script>alert(1)</script><!--', none: undefined } },
    actionData: null,
  }
  const block = pageDataBlock(data)
  expect(block?.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(dataIn(block)).toEqual({
    loaderData: { root: { text: data.loaderData.root.text } },
    actionData: null,
  })
})

test('data that JSON cannot say is left to React Router', () => {
  for (const value of [
    new Date(0),
    new Map(),
    Promise.resolve(1),
    Number.NaN,
    -0,
    [undefined],
    1n,
    () => 1,
    /a/,
  ]) {
    expect(pageDataBlock({ loaderData: { root: { value } }, actionData: null })).toBeNull()
  }
})
