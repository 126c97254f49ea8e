import { expect, test } from 'vitest'
import { splitPassword } from './password-in-address.ts'

test('the name and password in an address become a header, decoded, and are removed from the address', () => {
  const { url, headers } = splitPassword('https://ej%40er:p%C3%A5%3A@a.example/b?c=d')
  expect(url.href).toBe('https://a.example/b?c=d')
  const [, sent = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  expect(Buffer.from(sent, 'base64').toString()).toBe('ej@er:på:')
})

test('a name without a password becomes a header too', () => {
  expect(splitPassword('https://token@a.example/').headers.authorization).toBe(`Basic ${btoa('token:')}`)
})

test('an address without name and password stays as it is, without a header', () => {
  expect(splitPassword('https://a.example/b')).toEqual({ url: new URL('https://a.example/b'), headers: {} })
})
