import { expect, test } from 'vitest'
import { cookieName, readThankYouToken, thankYouCookie } from './thank-you-cookie.ts'

const TOKEN = 'abcDEF012_-abcDEF012_-'

test('the thank-you cookie lasts half an hour, and no script reads it', () => {
  expect(thankYouCookie(TOKEN, true).split('; ')).toEqual([
    `__Host-tak=${TOKEN}`,
    'Path=/',
    'Max-Age=1800',
    'HttpOnly',
    'SameSite=Lax',
    'Secure',
  ])
  expect(thankYouCookie(TOKEN, false)).toMatch(/^tak=/)
  expect(thankYouCookie(TOKEN, false)).not.toContain('Secure')
  expect([cookieName('__Host-a', true), cookieName('__Host-a', false)]).toEqual(['__Host-a', 'a'])
})

test.each([
  [`__Host-tak=${TOKEN}`, TOKEN],
  [`a=1; __Host-tak=${TOKEN}; b=2`, TOKEN],
  [`a=1;__Host-tak=${TOKEN};`, TOKEN],
  [`tak=${TOKEN}`, null],
  [`x__Host-tak=${TOKEN}`, null],
  [`__Host-tak=${TOKEN}x`, null],
  [`__Host-tak=${TOKEN.slice(1)}`, null],
  [`__Host-tak=${TOKEN.slice(1)}.`, null],
  ['', null],
  [null, null],
])('of the cookies %j the thank-you token is %j', (header, token) => {
  expect(readThankYouToken(header, true)).toBe(token)
})

test('without https the token is in the cookie without the prefix', () => {
  expect(readThankYouToken(`tak=${TOKEN}`, false)).toBe(TOKEN)
  expect(readThankYouToken(`__Host-tak=${TOKEN}`, false)).toBeNull()
})
