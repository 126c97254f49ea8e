import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import { emptyElements, headingsWithoutContent, unnamedElements } from '#tests/empty-parts.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'
import { oneOfEach } from '#tests/walk/places.ts'

/*
 * Every field of the content models is optional. Whichever an editor leaves empty, on no page is a
 * heading empty or without anything below it, a list or paragraph empty, a link or button without a
 * name, or a text of the site's own that announces what is not there. The fields are those of the
 * models; those of blocks are in app/slices/all-blocks.test.tsx.
 */

interface FieldModel {
  type: string
  config: { fields?: Record<string, FieldModel> }
}
type Fields = Record<string, FieldModel>
type Data = Record<string, unknown>

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The fields of a model; those of a group's items as 'group.field'. */
function namesOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { type, config }]) => {
    if (type === 'UID' || type === 'Slices') return []
    const inner = type === 'Group' ? namesOf(config.fields ?? {}).map((each) => `${name}.${each}`) : []
    // A picture without its text is one more way to be incomplete.
    return [name, ...inner, ...(type === 'Image' ? [`${name}.alt`] : [])]
  })
}

const documentFields = globSync('content/customtypes/*/index.json').flatMap((file) => {
  const { id, json } = readJson(file) as { id: string; json: Record<string, Fields> }
  return namesOf(Object.assign({}, ...Object.values(json))).map((field) => ({ type: id, field }))
})

/** The value without what is at `path`, in every item of a list on the way. */
function without(value: unknown, [step, ...rest]: string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, [step ?? '', ...rest]))
  if (typeof value !== 'object' || value === null || step === undefined || !(step in value)) return value
  const inner = (value as Data)[step]
  const emptied = Array.isArray(inner) ? [] : null
  return { ...value, [step]: rest.length > 0 ? without(inner, rest) : emptied }
}

/** Documents without this field. */
function withoutField(documents: readonly RawDocument[], field: string): RawDocument[] {
  return documents.map((one) => ({ ...one, data: without(one.data, field.split('.')) }))
}

/** Words of the site's own, and what has to be on the same page for them to be true. */
const ANNOUNCED: [text: RegExp, needed: RegExp][] = [
  [/\bbook(er|ing)? (en|et|din|dit)? ?(demo|møde|tid)\b/i, /href="https:\/\/moede\./],
  [/\bskriv (til|din|dit)\b/i, /href="(mailto:|\/om-os\/kontakt)|<textarea|<form/],
  [/\bringe? (til os|på)\b/i, /href="tel:/],
  [/\bvælg (din )?branche\b/i, /href="\/branche\/|name="branche"/],
  [/^priser$/i, /\bkr\./],
]

function announced(main: string, ofContent: string): string[] {
  const missing = ANNOUNCED.filter(([, needed]) => !needed.test(main))
  if (missing.length === 0) return []
  return main
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<[^>]+>/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => missing.some(([announces]) => announces.test(text)) && !ofContent.includes(text))
}

let render: RenderPage
const shipped = await shippedDocuments()
const ofContent = JSON.stringify(shipped)

/** One page of each kind, and every page that has a block or picture the others have not. */
const PATHS = [
  ...oneOfEach.map(({ path }) => path),
  ...['/produkt/billetsystem', '/support?soeg=helikopter', '/om-os/presse', '/ansoeg'],
  ...['/beregner/branche', '/findes-ikke/slet-ikke'],
]

beforeAll(async () => {
  render = await createRenderer()
})

async function faults(documents: readonly RawDocument[], paths: readonly string[]): Promise<string[]> {
  const content = contentOver(documents)
  const found = new Set<string>()
  for (const path of paths) {
    const { html } = await render(path, content)
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    for (const what of unnamedElements(html)) found.add(`${path}: ${what}`)
    for (const what of headingsWithoutContent(main))
      if (!ofContent.includes(what)) found.add(`${path}: nothing under '${what}'`)
    for (const what of emptyElements(main)) found.add(`${path}: nothing in ${what}`)
    for (const what of announced(main, ofContent)) found.add(`${path}: announces '${what}'`)
  }
  return [...found]
}

/** The pages that show a field of a document; a list elsewhere shows the same entries. */
const PAGES_OF: Record<string, readonly string[]> = {
  global: ['/om-os/kontakt', '/findes-ikke/slet-ikke', '/support?soeg=helikopter'],
  home: ['/'],
  about: ['/medarbejdere'],
  category: ['/produkt/billetsystem'],
  industry: ['/branche/sportsklub'],
  client: ['/kunder', '/kunder/fjordscenen'],
  faa_tilbud: ['/beregner/branche'],
  help_page: ['/hjaelp/brug-et-gavekort', '/support'],
  info_page: ['/om-os', '/om-os/presse'],
  legal_page: ['/cookiepolitik'],
  prices: ['/priser/pakker'],
  pricing_page: ['/pricing-pages', '/priser/billetsystem'],
  support_article: ['/support/kom-godt-i-gang', '/support/kom-godt-i-gang/opret-dit-foerste-arrangement'],
  support_category: ['/support', '/support/kom-godt-i-gang'],
}

/** Of a whole type, the pages that link to its documents miss something too. */
const PAGES_WITHOUT: typeof PAGES_OF = {
  ...PAGES_OF,
  global: ['/', '/om-os/kontakt'],
  about: ['/om-os', '/medarbejdere'],
  prices: ['/', '/priser/billetsystem'],
}

test('with every field filled, no element is empty, nameless or announced without content', async () => {
  expect(await faults(shipped, PATHS)).toEqual([])
})

const ofType = (type: string) => shipped.filter((one) => one.type === type)

/** What no document has is empty already, and what is in the head alone leaves no hole in a page. */
const shown = documentFields.filter(
  ({ type, field }) =>
    type !== 'redirects' &&
    !field.startsWith('meta_') &&
    JSON.stringify(withoutField(ofType(type), field)) !== JSON.stringify(ofType(type)),
)

test.each(shown)('$type without $field: no element is empty or nameless either', async ({ type, field }) => {
  const others = shipped.filter((one) => one.type !== type)
  const documents = [...others, ...withoutField(ofType(type), field)]
  expect(await faults(documents, PAGES_OF[type] ?? PATHS)).toEqual([])
})

test.each([...new Set(shown.map(({ type }) => type))])(
  'without any document of the type %s: no element is empty or nameless either',
  async (type) => {
    const documents = shipped.filter((one) => one.type !== type)
    expect(await faults(documents, PAGES_WITHOUT[type] ?? PATHS)).toEqual([])
  },
)
