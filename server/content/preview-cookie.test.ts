import { expect, test } from 'vitest'
import { previewTokenOf } from './preview-cookie.ts'

const NAME = 'io.prismic.preview'

test('the first token among a few preview cookies counts', () => {
  expect(previewTokenOf(`a=b; ${NAME}=%7B%22; ${NAME}=m-1:p-2; ${NAME}=m-3:p-4`, 'prov.prismic.io')).toBe(
    'm-1:p-2',
  )
})

test('more preview cookies than a browser has are not read', () => {
  const broken = Array.from({ length: 400 }, () => `${NAME}=%7B%22`).join('; ')
  expect(previewTokenOf(`${broken}; ${NAME}=m-1:p-2`, 'prov.prismic.io')).toBeNull()
})

test('a cookie with a similar name is ignored', () => {
  for (const name of [
    'x.io.prismic.preview',
    'io.prismic.preview2',
    '__Host-io.prismic.preview',
    'IO.PRISMIC.PREVIEW',
  ])
    expect(previewTokenOf(`${name}=m-1:p-2`, 'prov.prismic.io')).toBeNull()
})
