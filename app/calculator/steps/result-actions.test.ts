import { expect, test } from 'vitest'
import { mailto } from './result-actions.tsx'

const link = 'https://www.lysfest.example/beregner/pakkevalg?pris=150&antal=400'
const bodyOf = (href: string) => new URLSearchParams(href.slice('mailto:?'.length)).get('body')

test('a calculation is mailed to nobody in particular, as its lines and its link', () => {
  const href = mailto('', 'Beregning: BASIS & mere', ['Dit gebyr: 0\u00a0kr.', 'Æ ø å'], link)
  expect(href).toMatch(/^mailto:\?subject=Beregning%3A%20BASIS%20%26%20mere&body=/)
  expect(bodyOf(href)).toBe(`Dit gebyr: 0 kr.\r\nÆ ø å\r\n\r\n${link}`)
})

test('a mail address is never longer than mail programs take: then the link stands alone', () => {
  const href = mailto('', 'Beregning', Array(40).fill('Gebyrer i alt, betalt af køberne: 1.000 kr.'), link)
  expect(href.length).toBeLessThanOrEqual(1800)
  expect(bodyOf(href)).toBe(link)
})
