import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHelpSearch, type SearchedHelp } from './help-search.ts'

function article(title: string, body = '', teaser = '', searchWords = ''): SearchedHelp {
  return {
    hit: { id: title, title, teaser, href: `/support/emne/${title}`, topic: 'Emne' },
    body,
    searchWords,
  }
}

const search = createHelpSearch([
  article('Tjek din afregning', 'Her ser du beløb, gebyr og moms for hvert arrangement.'),
  article('Lav en rabatkode', 'Koden kan gælde et bestemt antal billetter.'),
  article('Scan billetter ved døren', 'Åbn scanneren på din telefon.'),
  article('Sælg sæsonkort', 'Et kort til hele sæsonen, også for børn.'),
  article('Arrangementet er aflyst', 'Du får pengene tilbage på det kort, du betalte med.'),
])
const titles = (question: string) => search(question).map(({ title }) => title)

test('an article is found by the beginning of a word in its title or text', () => {
  expect(titles('afreg')).toEqual(['Tjek din afregning'])
  expect(titles('scann')).toEqual(['Scan billetter ved døren'])
})

test('a word in the title counts more than one in the text', () => {
  expect(titles('billet')).toEqual(['Scan billetter ved døren', 'Lav en rabatkode'])
})

test("an editor's search words count more than the text, and less than a title", () => {
  const found = createHelpSearch([
    article('Om os', 'En refusion er penge tilbage.'),
    article('Aflysning', '', '', 'refusion, penge retur'),
    article('Refusion'),
  ])
  expect(found('refusion').map(({ title }) => title)).toEqual(['Refusion', 'Aflysning', 'Om os'])
  expect(found('penge retur').map(({ title }) => title)).toEqual(['Aflysning'])
})

test('a typing error is forgiven', () => {
  expect(titles('afrening')).toEqual(['Tjek din afregning'])
  expect(titles('rabbatkode')).toEqual(['Lav en rabatkode'])
  expect(titles('billeter')[0]).toBe('Scan billetter ved døren')
  expect(titles('aflyts')).toEqual(['Arrangementet er aflyst'])
})

test('Danish letters are found however the keyboard writes them', () => {
  for (const word of ['sæsonkort', 'saesonkort', 'SÆSONKORT', 'sasonkort']) {
    expect(titles(word)).toEqual(['Sælg sæsonkort'])
  }
  for (const word of ['døren', 'doeren', 'doren']) expect(titles(word)).toEqual(['Scan billetter ved døren'])
  expect(titles('a\u030abn')).toEqual(['Scan billetter ved døren'])
})

test('another ending of the same word is found', () => {
  expect(titles('rabatkoder')).toEqual(['Lav en rabatkode'])
  expect(titles('afregningerne')).toEqual(['Tjek din afregning'])
})

test('of several words those articles are shown that have all of them, else those with some', () => {
  expect(titles('kort sæson')).toEqual(['Sælg sæsonkort'])
  expect(titles('aflyst festival')).toEqual(['Arrangementet er aflyst'])
})

test('small words do not count', () => {
  expect(titles('hvad er min afregning')).toEqual(['Tjek din afregning'])
  expect(titles('hvordan er det')).toEqual([])
})

test('a question without an answer finds nothing', () => {
  expect(titles('helikopter')).toEqual([])
  expect(titles('')).toEqual([])
})

test('a word in the teaser counts more than the topic, and that more than the text', () => {
  const topic = article('Emnet')
  topic.hit.topic = 'Refusion'
  const found = createHelpSearch([
    article('Teksten', 'Om refusion.'),
    topic,
    article('Linjen', '', 'Om refusion'),
  ])
  expect(found('refusion').map(({ title }) => title)).toEqual(['Linjen', 'Emnet', 'Teksten'])
})

test('a short word is found as it is, and a longer one with an error', () => {
  expect(titles('kar')).toEqual([])
  expect(titles('kort')).toContain('Sælg sæsonkort')
  expect(titles('skna')).toEqual([])
  expect(titles('scam')).toEqual(['Scan billetter ved døren'])
})

test('twenty articles are shown, and of a long question the beginning counts', () => {
  const many = createHelpSearch(Array.from({ length: 25 }, (_, index) => article(`Billet ${index}`)))
  expect(many('billet')).toHaveLength(20)
  expect(titles(`${'helikopter '.repeat(10)}afregning`)).toEqual([])
  expect(titles(`${'helikopter '.repeat(8)}afregning`)).toEqual(['Tjek din afregning'])
})

test('no question, however odd, breaks the search', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (question) => {
      expect(search(question).length).toBeLessThanOrEqual(20)
    }),
  )
})
