import { expect, test } from 'vitest'
import { pageTitle } from './page-meta.ts'

test.each([
  ['Priser', 'Lys', 'Priser | Lys'],
  ['Om Lys', 'Lys', 'Om Lys'],
  ['Lys: priser', 'Lys', 'Lys: priser'],
  // Its letters are part of another word.
  ['Lysdesign til scenen', 'Lys', 'Lysdesign til scenen | Lys'],
  ['Fra Scene & Salg til dig', 'Scene & Salg', 'Fra Scene & Salg til dig'],
  ['Siden findes ikke', '', 'Siden findes ikke'],
])('the title %j of a page of %j is %j', (title, product, shown) => {
  expect(pageTitle(title, product, '/priser')).toBe(shown)
})
