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

test('a match in the title ranks above one in the text', () => {
  expect(titles('billet')).toEqual(['Scan billetter ved døren', 'Lav en rabatkode'])
})

test("an editor's search words rank above the text and below a title", () => {
  const found = createHelpSearch([
    article('Om os', 'En refusion er penge tilbage.'),
    article('Aflysning', '', '', 'refusion, penge retur'),
    article('Refusion'),
  ])
  expect(found('refusion').map(({ title }) => title)).toEqual(['Refusion', 'Aflysning', 'Om os'])
  expect(found('penge retur').map(({ title }) => title)).toEqual(['Aflysning'])
})

test('a typing error is tolerated', () => {
  expect(titles('afrening')).toEqual(['Tjek din afregning'])
  expect(titles('rabbatkode')).toEqual(['Lav en rabatkode'])
  expect(titles('billeter')[0]).toBe('Scan billetter ved døren')
  expect(titles('aflyts')).toEqual(['Arrangementet er aflyst'])
})

test('Danish letters are found in any keyboard spelling', () => {
  for (const word of ['sæsonkort', 'saesonkort', 'SÆSONKORT', 'sasonkort']) {
    expect(titles(word)).toEqual(['Sælg sæsonkort'])
  }
  for (const word of ['døren', 'doeren', 'doren']) expect(titles(word)).toEqual(['Scan billetter ved døren'])
  expect(titles('a\u030abn')).toEqual(['Scan billetter ved døren'])
})

test('another inflection of the same word is found', () => {
  expect(titles('rabatkoder')).toEqual(['Lav en rabatkode'])
  expect(titles('afregningerne')).toEqual(['Tjek din afregning'])
  expect(titles('momsen')).toEqual(['Tjek din afregning'])
  expect(titles('korttet')).toEqual(titles('kort'))
})

test('for several words, articles with all of them are shown, else those with some of them', () => {
  expect(titles('kort sæson')).toEqual(['Sælg sæsonkort'])
  expect(titles('aflyst festival')).toEqual(['Arrangementet er aflyst'])
})

test('stop words are ignored', () => {
  expect(titles('hvad er min afregning')).toEqual(['Tjek din afregning'])
  expect(titles('hvordan er det')).toEqual([])
})

test('a question that matches nothing finds nothing', () => {
  expect(titles('helikopter')).toEqual([])
  expect(titles('')).toEqual([])
})

test('a word in the teaser counts more than the topic, and the topic more than the text', () => {
  const topic = article('Emnet')
  topic.hit.topic = 'Refusion'
  const found = createHelpSearch([
    article('Teksten', 'Om refusion.'),
    topic,
    article('Linjen', '', 'Om refusion'),
  ])
  expect(found('refusion').map(({ title }) => title)).toEqual(['Linjen', 'Emnet', 'Teksten'])
})

test('a short word must match exactly, a longer one may have a typing error', () => {
  expect(titles('kar')).toEqual([])
  expect(titles('kort')).toContain('Sælg sæsonkort')
  expect(titles('skna')).toEqual([])
  expect(titles('scam')).toEqual(['Scan billetter ved døren'])
})

test('at most twenty articles are found, and only the beginning of a long question is read', () => {
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
