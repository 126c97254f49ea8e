import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What grows in a real repository: cases and help articles. Menus and footer stay at a readable
 * length.
 */
const SHARE_OF_CLIENTS = 0.35
const ARTICLES_PER_CATEGORY = 20

const CATEGORIES = ['billetsystem', 'saesonkort', 'gavekort', 'adgangskontrol']

/**
 * Writes a content folder with about `documents` documents: the shipped ones plus generated
 * customer cases and help articles. The same number gives the same folder.
 */
export function generateContent(project: string, folder: string, documents: number): void {
  cpSync(join(project, 'content'), folder, { recursive: true })
  const shipped = 82
  const lacking = Math.max(0, documents - shipped)
  const clients = Math.round(lacking * SHARE_OF_CLIENTS)
  const categories = Math.ceil((lacking - clients) / (ARTICLES_PER_CATEGORY + 1))
  const articles = lacking - clients - categories
  const put = (type: string, uid: string, data: object) => {
    const path = join(folder, 'documents', type)
    mkdirSync(path, { recursive: true })
    const dates = {
      first_publication_date: '2025-02-03T09:00:00+0000',
      last_publication_date: '2025-09-01T08:00:00+0000',
    }
    writeFileSync(
      join(path, `${uid}.json`),
      JSON.stringify({ id: `${type}-${uid}`, type, uid, ...dates, data }),
    )
  }
  for (let number = 0; number < clients; number += 1) {
    put('client', `kunde-${number}`, {
      title: `Kunde ${number}`,
      subtitle: 'Fra papirbilletter til scanning på en sæson.',
      meta_image: { file: 'case-fjordscene.svg', alt: 'Scene ved fjorden' },
      slices: [
        { slice_type: 'article', primary: { title: 'Det begyndte med en kø', body: prose(number) } },
        {
          slice_type: 'categories',
          primary: {},
          items: [{ category: { link_type: 'Document', type: 'category', uid: CATEGORIES[number % 4] } }],
        },
      ],
    })
  }
  for (let number = 0; number < articles; number += 1) {
    put('support_article', `artikel-${number}`, {
      title: `Sådan gør du, trin ${number}`,
      teaser: 'Det tager to minutter.',
      body: prose(number),
    })
  }
  for (let number = 0; number < categories; number += 1) {
    const first = number * ARTICLES_PER_CATEGORY
    const links = Array.from(
      { length: Math.max(0, Math.min(ARTICLES_PER_CATEGORY, articles - first)) },
      (_, at) => ({
        article_link: { link_type: 'Document', type: 'support_article', uid: `artikel-${first + at}` },
      }),
    )
    put('support_category', `emne-${number}`, {
      title: `Emne ${number}`,
      description: 'Alt om emnet.',
      b2b_or_b2c: number % 2 === 0 ? 'B2B' : 'B2C',
      slices: [{ slice_type: 'support_category_item', primary: { title: 'Artikler' }, items: links }],
    })
  }
}

/** About 2 kB of rich text, different in each document. */
function prose(number: number): string {
  const paragraph = (part: number) =>
    `Arrangement ${number}-${part} solgte **${(number * 37 + part * 101) % 5000} billetter** på en uge. Læs om [billetsystemet](document:category/billetsystem), og se, hvordan de frivillige scannede gæsterne ind uden kø, mens kassereren fulgte salget hjemmefra og hentede afregningen samme aften.`
  return `## Sådan gik det\n\n${Array.from({ length: 6 }, (_, part) => paragraph(part)).join('\n\n')}`
}
