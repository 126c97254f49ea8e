import { expect, test } from 'vitest'
import type { Audience } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { createContent } from '#app/content/site-content.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'
import { copyShippedContent } from './content-folder.ts'

/* Results of everyday words in the help centres of the shipped content. */

async function contentOf(folders: { content: string; slices: string }): Promise<Content> {
  const embedded = createEmbeddedRepository({ folders, problem: (problem) => expect(problem).toBeNull() })
  return createContent(createSource(embedded, await readMasterRef(embedded)), {
    redirectHosts: [],
    blockMappings,
    warn: () => undefined,
  })
}

const shipped = contentOf({ content: 'content', slices: 'app/slices' })
const first = async (audience: Audience, question: string) =>
  (await (await shipped).searchHelp(audience, question))[0]?.href

test.each([
  ['refusion', '/kundeservice/aendringer-og-aflysning/arrangementet-er-aflyst'],
  ['rabatkode', '/kundeservice/betaling-og-kvittering/brug-en-rabatkode'],
  ['gavekort', '/hjaelp/brug-et-gavekort'],
  ['glemt billet', '/kundeservice/find-din-billet/min-billet-er-vaek'],
  ['opsige', '/kundeservice/betaling-og-kvittering/skal-jeg-opsige-noget'],
  ['faktura', '/kundeservice/betaling-og-kvittering/kvittering-og-bilag'],
  ['kvittering', '/kundeservice/betaling-og-kvittering/kvittering-og-bilag'],
  ['flytte dato', '/kundeservice/aendringer-og-aflysning/arrangementet-er-flyttet'],
  ['corona', '/kundeservice/aendringer-og-aflysning/arrangementet-er-aflyst'],
  ['trukket to gange', '/kundeservice/betaling-og-kvittering/betaling-blev-afvist'],
  ['dankort', '/hjaelp/saadan-koeber-du-en-billet'],
  ['tlf', '/kundeservice/find-din-billet/hvem-skal-jeg-skrive-til'],
  ['kontakt arrangøren', '/kundeservice/find-din-billet/hvem-skal-jeg-skrive-til'],
  ['parkering', '/kundeservice/paa-dagen/naar-du-kommer'],
  ['venteliste', '/kundeservice/betaling-og-kvittering/der-er-udsolgt'],
  ['slet mine data', '/kundeservice/betaling-og-kvittering/dine-oplysninger'],
  ['tilbagebetaling', '/kundeservice/aendringer-og-aflysning/arrangementet-er-aflyst'],
  ['tilbagebetalt', '/kundeservice/aendringer-og-aflysning/arrangementet-er-aflyst'],
  ['kan jeg få pengene igen', '/kundeservice/aendringer-og-aflysning/jeg-kan-ikke-komme'],
  ['sygdom', '/kundeservice/aendringer-og-aflysning/jeg-kan-ikke-komme'],
  ['ombytte', '/kundeservice/aendringer-og-aflysning/jeg-kan-ikke-komme'],
  ['gensend', '/kundeservice/find-din-billet/min-billet-er-vaek'],
  ['skærmbillede', '/kundeservice/find-din-billet/billet-paa-telefonen'],
  ['stregkode', '/kundeservice/paa-dagen/min-billet-er-allerede-scannet'],
  ['qr kode virker ikke', '/kundeservice/paa-dagen/min-billet-er-allerede-scannet'],
  ['betale med faktura', '/kundeservice/betaling-og-kvittering/kvittering-og-bilag'],
  ['EAN', '/kundeservice/betaling-og-kvittering/kvittering-og-bilag'],
  ['konference', '/kundeservice/betaling-og-kvittering/kvittering-og-bilag'],
])('a ticket buyer who asks for »%s« finds %s first', async (question, href) => {
  expect(await first('B2C', question)).toBe(href)
})

test.each([
  ['refusion', '/support/salg-og-priser/ret-et-koeb'],
  ['rabatkode', '/support/salg-og-priser/lav-en-rabatkode'],
  ['gavekort', '/support/salg-og-priser/saelg-gavekort'],
  ['glemt billet', '/support/doeren-og-dagen/en-gaest-har-glemt-sin-billet'],
  ['opsige', '/support/afregning-og-bogfoering/opsig-dit-abonnement'],
  ['faktura', '/support/afregning-og-bogfoering/find-din-faktura'],
  ['kvittering', '/support/afregning-og-bogfoering/find-din-faktura'],
  ['flytte dato', '/support/salg-og-priser/flyt-arrangementet'],
  ['tilbagebetaling', '/support/salg-og-priser/ret-et-koeb'],
  ['tilbagebetalt', '/support/salg-og-priser/ret-et-koeb'],
  ['kan jeg få pengene igen', '/support/salg-og-priser/ret-et-koeb'],
  ['ombytte', '/support/salg-og-priser/ret-et-koeb'],
  ['gensend', '/support/doeren-og-dagen/en-gaest-har-glemt-sin-billet'],
  ['stregkode', '/support/doeren-og-dagen/scan-billetter'],
  ['qr kode virker ikke', '/support/doeren-og-dagen/scan-billetter'],
  ['EAN', '/support/salg-og-priser/konferencer-og-kurser'],
  ['faktura til deltagere', '/support/salg-og-priser/konferencer-og-kurser'],
  ['konference', '/support/salg-og-priser/konferencer-og-kurser'],
  ['navneskilte', '/support/salg-og-priser/konferencer-og-kurser'],
])('an organiser who asks for »%s« finds %s first', async (question, href) => {
  expect(await first('B2B', question)).toBe(href)
})

/* Questions of organisers before they buy, in the words of several people. */
test.each([
  [
    '/support/kom-godt-i-gang/flyt-saesonkort-og-medlemmer',
    [
      'flytte sæsonkort',
      'importere medlemmer',
      'skifte billetsystem',
      'flytte vores 400 kortholdere',
      'excel liste med abonnenter',
      'fra et andet system',
    ],
  ],
  [
    '/support/afregning-og-bogfoering/tjek-din-afregning',
    [
      'hvornår kommer pengene',
      'udbetaling',
      'udbetaling af sæsonkort',
      'pengene for gavekort',
      'hvornår får vi entré',
      'hvornår får museet pengene',
      'hvornår får vi vores penge',
      'er pengene sikre',
      'konkurs',
    ],
  ],
  [
    '/support/salg-og-priser/gratis-billetter',
    [
      'gratis billetter',
      'fribilletter',
      'gratis arrangement',
      'billet til 0 kr',
      'gæsteliste',
      'frikort',
      'gratis event',
      'gratis adgang',
    ],
  ],
  [
    '/support/kom-godt-i-gang/vaelg-basis-eller-premium',
    [
      'premium',
      'hvilken pakke',
      'forskel på basis og premium',
      'er premium det værd',
      'opgradere',
      '399 kr',
      'hvad koster det',
      'hotline',
    ],
  ],
  [
    '/support/salg-og-priser/aflys-et-arrangement',
    [
      'aflyse',
      'aflysning',
      'aflyse en koncert',
      'betale alle tilbage',
      'refundere alle gæster',
      'corona',
      'kunstneren er syg',
      'dårligt vejr',
      'force majeure',
    ],
  ],
  [
    '/support/afregning-og-bogfoering/moms-paa-billetter',
    [
      'moms',
      'moms på gebyr',
      'er der moms på gebyret',
      'trække moms fra',
      'forening uden moms',
      'tilbage på momsen',
      'momsn',
    ],
  ],
  [
    '/support/kom-godt-i-gang/brug-dit-eget-domaene',
    ['eget domæne', 'domænenavn', 'egen webadresse', 'subdomæne', 'dns'],
  ],
  [
    '/support/salg-og-priser/venteliste',
    ['venteliste', 'skrive sig op', 'udsolgt', 'der er udsolgt', 'ventelisten'],
  ],
  [
    '/support/kom-godt-i-gang/hvem-ejer-kundedata',
    ['gdpr', 'kundedata', 'hvem ejer kunderne', 'databehandleraftale', 'hvor ligger vores data'],
  ],
  [
    '/support/doeren-og-dagen/lej-udstyr-til-indgangen',
    ['udlejning', 'leje scannere', 'leje af udstyr', 'håndscanner', 'låne en scanner'],
  ],
  [
    '/support/salg-og-priser/parkering-og-tilkoeb',
    ['parkering', 'parkeringspladser', 'sælge parkering', 'tilkøb', 'merchandise'],
  ],
  [
    '/support/kom-godt-i-gang/ring-eller-skriv-til-os',
    ['tlf', 'telefon', 'telefonnummer', 'ringe til jer', 'kontakt'],
  ],
  ['/support/afregning-og-bogfoering/opsig-dit-abonnement', ['binding', 'opsie abonnement']],
  ['/support/salg-og-priser/lav-en-billettype', ['early bird', 'pensionister', 'børnebillet']],
  ['/support/doeren-og-dagen/saelg-i-doeren', ['dankort', 'sælge ved indgangen', 'billeter i døren']],
  ['/support/kom-godt-i-gang/saet-billetter-til-salg', ['sælge i aften', 'egen hjemmeside']],
  ['/hjaelp/kom-godt-i-gang', ['uden cvr nummer', 'privatperson', 'hvor hurtigt kan vi komme i gang']],
])('an organiser finds %s by everyday words', async (href, questions) => {
  const found = await Promise.all(questions.map((question) => first('B2B', question)))
  expect(Object.fromEntries(questions.map((question, index) => [question, found[index]]))).toEqual(
    Object.fromEntries(questions.map((question) => [question, href])),
  )
})

test('search words that an editor adds to an article or help page find it, and are never shown', async () => {
  const folder = copyShippedContent()
  const document = (type: string, uid: string, data: Record<string, unknown>) =>
    folder.write(`documents/${type}/${uid}.json`, { id: `ny-${uid}`, type, uid, data })
  document('help_page', 'for-koebere', { title: 'For købere', b2b_or_b2c: 'B2C', search_words: 'kvaksalver' })
  document('help_page', 'for-alle', { title: 'For alle', search_words: 'kvaksalver, tusindben' })
  const content = await contentOf(folder)
  const titles = async (audience: Audience, question: string) =>
    (await content.searchHelp(audience, question)).map(({ title }) => title)
  expect((await titles('B2C', 'kvaksalver')).sort()).toEqual(['For alle', 'For købere'])
  expect(await titles('B2B', 'kvaksalveri')).toEqual(['For alle'])
  expect(JSON.stringify(await content.helpPage('for-alle'))).not.toContain('kvaksalver')
})
