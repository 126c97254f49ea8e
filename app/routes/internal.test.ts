import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, ownerContext } from '#app/context.ts'
import { loader } from './internal.tsx'

function frame(failure: Error) {
  const context = new RouterContextProvider()
  context.set(ownerContext, null)
  context.set(contentContext, { site: () => Promise.reject(failure) } as unknown as Content)
  const request = new Request('http://localhost:3000/intern')
  return loader({ request, context, params: {}, url: new URL(request.url), pattern: '' } as Parameters<
    typeof loader
  >[0])
}

test("while content is down the owner's pages omit the site's name, and other errors are thrown", async () => {
  expect(await frame(new ContentUnavailable())).toEqual({
    productName: '',
    icon: null,
    csrf: null,
    user: null,
    isEditing: false,
  })
  await expect(frame(new TypeError('a mistake'))).rejects.toThrow('a mistake')
})
