import { expect, test } from 'vitest'
import { modalOf } from './modal-address.ts'

test.each([
  ['#GetLogin', '', 'GetLogin'],
  ['', '?modal=GetLogin', 'GetLogin'],
  ['#andet', '?pris=1&modal=GetLogin', 'GetLogin'],
  ['', '', null],
  ['#getlogin', '', null],
  ['#xGetLogin', '?modal=andet', null],
  ['', '?modal=', null],
  ['', '?andet=GetLogin', null],
])('the address with %j and %j opens %j', (hash, search, modal) => {
  expect(modalOf({ hash, search })).toBe(modal)
})
