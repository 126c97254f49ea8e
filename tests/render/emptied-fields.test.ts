import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { documentHref } from '#app/content/document-href.ts'
import type { RawDocument } from '#app/content/raw-document.ts'
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
 * models, so that a new block is part of this.
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

const blockFields = globSync('app/slices/*/model.json').flatMap((file) => {
  const { id, variations } = readJson(file) as {
    id: string
    variations: { primary: Fields; items: Fields }[]
  }
  const all = variations.flatMap(({ primary, items }) => [
    ...namesOf(primary),
    ...namesOf({ items: { type: 'Group', config: { fields: items } } }),
  ])
  return [...new Set(all)].map((field) => ({ type: id, field }))
})

/** The value without what is at `path`, in every item of a list on the way. */
function without(value: unknown, [step, ...rest]: string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, [step ?? '', ...rest]))
  if (typeof value !== 'object' || value === null || step === undefined || !(step in value)) return value
  const inner = (value as Data)[step]
  const emptied = Array.isArray(inner) ? [] : null
  return { ...value, [step]: rest.length > 0 ? without(inner, rest) : emptied }
}

const isBlocks = (name: string) => name.startsWith('slices')

/** Documents without this field. */
function withoutField(documents: readonly RawDocument[], field: string): RawDocument[] {
  return documents.map((one) => ({ ...one, data: without(one.data, field.split('.')) }))
}

function withoutBlockField(documents: readonly RawDocument[], type: string, field: string): RawDocument[] {
  return documents.map((one) => ({
    ...one,
    data: Object.fromEntries(
      Object.entries(one.data as Data).map(([name, value]) => [
        name,
        isBlocks(name) && Array.isArray(value)
          ? value.map((block) => {
              if (block.slice_type !== type) return block
              const [head, ...rest] = field.split('.')
              return head === 'items'
                ? { ...block, items: rest.length > 0 ? without(block.items, rest) : [] }
                : { ...block, primary: without(block.primary, field.split('.')) }
            })
          : value,
      ]),
    ),
  }))
}

/** Says how a link opens, which is no name. */
const NEW_TAB = '<span class="sr-only"> (åbner i ny fane)</span>'

/** Headings, links and buttons in which a screen reader finds nothing to say. */
function nameless(html: string): string[] {
  return [...html.matchAll(/<(h[1-6]|a|button|summary)\b([^>]*)>([\s\S]*?)<\/\1>/g)].flatMap(
    ([whole, , attributes = '', inner = '']) => {
      const images = [...inner.matchAll(/<img\b[^>]* alt="([^"]+)"/g)].length
      const isNamed =
        /aria-label(ledby)?="[^"]+"/.test(attributes) ||
        images > 0 ||
        words(inner.replace(NEW_TAB, '')) !== ''
      return isNamed ? [] : [`without a name: ${whole.slice(0, 160)}`]
    },
  )
}

const words = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Headings that nothing follows before the next one of their level, or the page's end. */
function alone(main: string): string[] {
  const headings = [...main.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)]
  return headings.flatMap(({ 1: level = '', 2: title = '', index, 0: whole }, at) => {
    const next = headings[at + 1]
    const after = main.slice(index + whole.length, next?.index)
    const isFollowed = words(after) !== '' || /<(img|input|picture|svg|table)\b/.test(after)
    const goesDeeper = next !== undefined && (next[1] ?? '') > level
    return isFollowed || goesDeeper ? [] : [words(title)]
  })
}

/** Parts with nothing in them, but for those that wait for a message. */
function hollow(main: string): string[] {
  const bare = main.replace(/<!--[\s\S]*?-->|<\/?(?:div|span)\b[^>]*>/g, '')
  const empty = /<(section|article|figure|figcaption|ul|ol|dl|table|p|li|picture)\b([^>]*)>\s*<\/\1>/g
  return [...bare.matchAll(empty)]
    .filter(([, , attributes = '']) => !/role="(?:status|alert)"/.test(attributes))
    .map(([whole]) => whole.slice(0, 160))
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
let shipped: RawDocument[]
let ofContent: string

/** One page of each kind, and every page that has a block or picture the others have not. */
const PATHS = [
  ...oneOfEach.map(({ path }) => path),
  ...['/produkt/billetsystem', '/support?soeg=helikopter', '/om-os/presse', '/ansoeg'],
  ...['/beregner/branche', '/findes-ikke/slet-ikke'],
]

beforeAll(async () => {
  ;[render, shipped] = await Promise.all([createRenderer(), shippedDocuments()])
  ofContent = JSON.stringify(shipped)
})

async function faults(documents: readonly RawDocument[], paths: readonly string[]): Promise<string[]> {
  const content = contentOver(documents)
  const found = new Set<string>()
  for (const path of paths) {
    const { html } = await render(path, content)
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    for (const what of nameless(html)) found.add(`${path}: ${what}`)
    for (const what of alone(main))
      if (!ofContent.includes(what)) found.add(`${path}: nothing under '${what}'`)
    for (const what of hollow(main)) found.add(`${path}: nothing in ${what}`)
    for (const what of announced(main, ofContent)) found.add(`${path}: announces '${what}'`)
  }
  return [...found]
}

/** The pages that show a field of a document; a list elsewhere shows the same entries. */
const PAGES_OF: Record<string, readonly string[]> = {
  global: ['/', '/om-os/kontakt'],
  home: ['/'],
  about: ['/om-os', '/medarbejdere'],
  category: ['/produkt/billetsystem'],
  industry: ['/branche/sportsklub'],
  client: ['/kunder', '/kunder/fjordscenen'],
  faa_tilbud: ['/beregner/branche'],
  help_page: ['/hjaelp/brug-et-gavekort', '/support'],
  info_page: ['/om-os', '/om-os/presse'],
  legal_page: ['/cookiepolitik'],
  prices: ['/', '/priser/billetsystem'],
  pricing_page: ['/pricing-pages', '/priser/billetsystem'],
  support_article: ['/support/kom-godt-i-gang', '/support/kom-godt-i-gang/opret-dit-foerste-arrangement'],
  support_category: ['/support', '/support/kom-godt-i-gang'],
  redirects: [],
}

/** A page that has a block of this type. */
function pathsWith(type: string): readonly string[] {
  const own = shipped.filter(({ data }) => JSON.stringify(data).includes(`"slice_type":"${type}"`))
  return own.slice(0, 1).map(addressOf)
}

/** Of the help centres one topic and article: their addresses depend on their lists. */
function addressOf(document: RawDocument): string {
  const inHelpCentre: Record<string, string> = {
    support_category: '/support/kom-godt-i-gang',
    support_article: '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  }
  return inHelpCentre[document.type] ?? documentHref(document) ?? '/'
}

test('with every field filled, nothing is empty, nameless, or announced in vain', async () => {
  expect(await faults(shipped, PATHS)).toEqual([])
})

test.each(documentFields)('$type without $field: nor then', async ({ type, field }) => {
  const own = shipped.filter((one) => one.type === type)
  const others = shipped.filter((one) => one.type !== type)
  expect(await faults([...others, ...withoutField(own, field)], PAGES_OF[type] ?? PATHS)).toEqual([])
})

test.each(blockFields)('the block $type without $field: nor then', async ({ type, field }) => {
  expect(await faults(withoutBlockField(shipped, type, field), pathsWith(type))).toEqual([])
})

test.each([...new Set(documentFields.map(({ type }) => type))])(
  'without any document of the type %s: nor then',
  async (type) => {
    expect(
      await faults(
        shipped.filter((one) => one.type !== type),
        PAGES_OF[type] ?? PATHS,
      ),
    ).toEqual([])
  },
)
