import { expect, test, vi } from 'vitest'
import { mailto, share } from './result-actions.tsx'

const link = 'https://www.lysfest.example/beregner/pakkevalg?pris=150&antal=400'
const bodyOf = (href: string) => new URLSearchParams(href.slice('mailto:?'.length)).get('body')

test('a calculation is mailed as its lines and its link, without a recipient', () => {
  const href = mailto('', 'Beregning: BASIS & mere', ['Dit gebyr: 0\u00a0kr.', 'Æ ø å'], link)
  expect(href).toMatch(/^mailto:\?subject=Beregning%3A%20BASIS%20%26%20mere&body=/)
  expect(bodyOf(href)).toBe(`Dit gebyr: 0 kr.\r\nÆ ø å\r\n\r\n${link}`)
})

test('a mailto URL stays within the limit of mail programs: a longer one contains only the link', () => {
  const href = mailto('', 'Beregning', Array(40).fill('Gebyrer i alt, betalt af køberne: 1.000 kr.'), link)
  expect(href.length).toBeLessThanOrEqual(1800)
  expect(bodyOf(href)).toBe(link)
})

test.each([
  ['used', '', []],
  ['closed by the visitor', '', []],
  ['refused', 'Linket er kopieret.', [link]],
  ['missing', 'Linket er kopieret.', [link]],
  ['missing, as is the clipboard', `Kopier linket: ${link}`, []],
])("if the system's share sheet is %s, sharing returns %j and copies %j", async (sheet, said, copied) => {
  const [shared, texts]: [object[], string[]] = [[], []]
  const fails: Record<string, string> = { 'closed by the visitor': 'AbortError', refused: 'NotAllowedError' }
  vi.stubGlobal('navigator', {
    share: sheet.startsWith('missing')
      ? undefined
      : async (data: object) => {
          shared.push(data)
          if (fails[sheet]) throw new DOMException('', fails[sheet])
        },
    clipboard: sheet.endsWith('clipboard')
      ? undefined
      : { writeText: async (text: string) => texts.push(text) },
  })
  const what = { title: 'Beregning: BASIS | Rampelys', url: link }
  expect(await share(what)).toBe(said)
  expect(texts).toEqual(copied)
  expect(shared).toEqual(sheet.startsWith('missing') ? [] : [what])
})
