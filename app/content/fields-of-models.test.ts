import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contentOf, type Data, document, linkTo } from '#tests/content-in-memory.ts'
import type { RawDocument } from './raw-document.ts'
import type { Content } from './site-content.ts'

/*
 * Every field of the content models, filled with its own value, arrives where the tables say. A
 * field without a line here fails, since pages would not show what an editor writes into it.
 */

interface FieldModel {
  type: string
  config: { select?: string; customtypes?: string[]; options?: string[]; fields?: Record<string, FieldModel> }
}
type Fields = Record<string, FieldModel>

/** Where a field's value arrives, with the value itself if that is changed on the way. */
type Place = string | [place: string, value: unknown]
const withoutVat = (rate: unknown) => (Number(rate) * 8) / 10
/** The purpose of a field that no page shows. */
type Elsewhere = { elsewhere: string }
type Table = Record<string, Place | Elsewhere>

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const DOCUMENTS: Record<string, Fields> = Object.fromEntries(
  globSync('content/customtypes/*/index.json').map((file) => {
    const { id, json } = readJson(file) as { id: string; json: Record<string, Fields> }
    return [id, Object.assign({}, ...Object.values(json)) as Fields]
  }),
)

const BLOCKS = globSync('app/slices/*/model.json').flatMap((file) => {
  const { id, variations } = readJson(file) as {
    id: string
    variations: { id: string; primary: Fields; items: Fields }[]
  }
  return variations.map(({ id: variation, primary, items }) => ({ type: id, variation, primary, items }))
})

const target = (type: string) => document(type, 'x', { title: `${type} titel`, b2b_or_b2c: 'B2B' })

let count = 0
/** What the editor writes into a field. */
function written(name: string, { type, config }: FieldModel): unknown {
  count += 1
  switch (type) {
    case 'Text':
      return `${name} ${count}`
    case 'UID':
      return 'x'
    case 'Number':
      return count
    case 'Date':
      return new Date(Date.UTC(2027, 0, count)).toISOString().slice(0, 10)
    case 'Timestamp':
      return new Date(Date.UTC(2027, 0, count)).toISOString()
    case 'Boolean':
      return name === 'is_included'
    case 'Select':
      return config.options?.at(-1)
    case 'StructuredText':
      return [{ type: 'paragraph', text: `${name} ${count}`, spans: [] }]
    case 'Image':
      return {
        url: `/media/${name}-${count}.svg`,
        alt: `${name} ${count}`,
        dimensions: { width: count, height: 2 * count },
      }
    case 'Link':
      if (config.select === 'document') return linkTo(target(config.customtypes?.[0] ?? ''))
      return { link_type: 'Web', url: `https://${name}-${count}.example/` }
    case 'Group':
      return [writtenInto(config.fields ?? {})]
    case 'Slices':
      return [
        { id: 'title', slice_type: 'title', primary: { title: `${name} ${count}` } },
        {
          id: 'list',
          slice_type: 'support_category_item',
          items: [{ article_link: linkTo(target('support_article')) }],
        },
      ]
    default:
      throw new Error(`No value for a field of type ${type}`)
  }
}

function writtenInto(fields: Fields): Data {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, written(name, field)]))
}

/** The value that pages get for an editor's. */
function given(value: unknown): unknown {
  const data = value as Data & Data[]
  if (typeof value !== 'object') return value
  if (data.dimensions) return { url: data.url, alt: data.alt, ...(data.dimensions as Data) }
  if (data.link_type === 'Document') return data.id
  if (data.link_type === 'Web') return data.url
  if (data[0]?.slice_type) return (data[0].primary as Data).title
  return { nodes: value }
}

/** The value at `a.0.b`, so that a table can name it. */
function at(value: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((inner, key) => (inner as Data | null)?.[key], value)
}

function expectFields(read: unknown, data: Data, table: Table): void {
  const found: Data = {}
  const expected: Data = {}
  for (const [field, place] of Object.entries(table)) {
    if (typeof place === 'object' && 'elsewhere' in place) continue
    const [path, value] = typeof place === 'string' ? [place, given] : place
    found[field] = at(read, path)
    expected[field] = typeof value === 'function' ? value(at(data, field)) : value
  }
  expect(found).toEqual(expected)
}

const names = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { config }]) =>
    config.fields ? Object.keys(config.fields).map((inner) => `${name}.0.${inner}`) : [name],
  )

const ORDER: Elsewhere = { elsewhere: 'the place in lists' }
const ON_TILES: Elsewhere = { elsewhere: 'on its tile' }
const SEARCHED: Elsewhere = { elsewhere: 'found by the search' }
const SEO: Table = {
  meta_title: 'seo.title',
  meta_description: 'seo.description',
  meta_image: 'seo.image',
}
const PAGE: Table = { uid: 'uid', title: 'title', subtitle: 'subtitle' }
const CATEGORY: Table = {
  ...PAGE,
  ...SEO,
  teaser: 'teaser',
  icon: 'icon',
  image: 'image',
  body: 'body',
  slices: 'blocks.0.title',
  slices2: 'secondaryBlocks.0.title',
}
const PRICES: Table = {
  ...PAGE,
  ...SEO,
  icon: 'icon',
  order: ORDER,
  body: 'body',
  slices: 'blocks.0.title',
  slices2: 'secondaryBlocks.0.title',
}

const PLACES: Record<string, { read: (content: Content) => Promise<unknown>; fields: Table }> = {
  global: {
    read: (content) => content.site(),
    fields: {
      product_name: 'productName',
      logo_light: 'logo.light',
      logo_yellow: 'logo.yellow',
      logo_dark: 'logo.dark',
      favicon: 'favicon',
      touch_icon: 'touchIcon',
      share_image: 'shareImage',
      meta_description: 'metaDescription',
      company_name: 'companyName',
      address: 'address',
      zip: 'zip',
      city: 'city',
      cvr: 'cvr',
      phone: 'phone',
      support_email: 'supportEmail',
      sales_hours: 'salesHours',
      booking_url: 'bookingUrl',
      dashboard_url: 'dashboardUrl',
      payment_logos: 'paymentLogos',
      gdpr_prechecked: 'gdpr.prechecked',
      gdpr_text: ['gdpr.notice.0.text', (value: unknown) => (value as Data[])[0]?.text],
      gdpr_version: 'gdpr.version',
      account_title: 'account.title',
      account_text: 'account.text',
      account_image: 'account.image',
      account_thanks: 'account.thanks',
      'account_steps.0.title': 'account.nextSteps.0.title',
      'account_steps.0.text': 'account.nextSteps.0.text',
      'callback_times.0.time': 'callbackTimes.0',
      'callback_steps.0.title': 'callbackSteps.0.title',
      'callback_steps.0.text': 'callbackSteps.0.text',
      'buyer_articles.0.article': 'buyerArticles.0.id',
      not_found_image: 'pictures.notFound',
      not_found_image_mobile: 'pictures.notFoundMobile',
      thanks_image: 'pictures.thanks',
      empty_image: 'pictures.empty',
      support_image: 'pictures.support',
      consent_title: 'consent.title',
      consent_text: ['consent.text.0.text', (value: unknown) => (value as Data[])[0]?.text],
    },
  },
  home: {
    read: (content) => content.home(),
    fields: {
      ...SEO,
      'hero.0.title': 'hero.0.title',
      'hero.0.subtitle': 'hero.0.subtitle',
      'hero.0.image': 'hero.0.image',
      'hero.0.image_mobile': 'hero.0.imageMobile',
      'hero.0.product': 'hero.0.product',
      'hero.0.product_mobile': 'hero.0.productMobile',
      slices: 'blocks.0.title',
      products_title: 'sections.products.title',
      products_text: 'sections.products.text',
      industries_title: 'sections.industries.title',
      industries_text: 'sections.industries.text',
      account_title: 'sections.account.title',
      account_text: 'sections.account.text',
      account_image: 'sections.account.image',
      carousel_title: 'sections.carousel.title',
      prices_text: 'sections.prices.text',
      calculator_title: 'sections.calculator.title',
      calculator_text: 'sections.calculator.text',
      calculator_button: 'sections.calculator.button',
      callback_title: 'sections.callback.title',
      callback_text: 'sections.callback.text',
      callback_image: 'sections.callback.image',
    },
  },
  about: {
    read: (content) => content.about(),
    fields: { ...SEO, title: 'title', introduction: 'introduction', slices: 'blocks.0.title' },
  },
  category: { read: (content) => content.product('x'), fields: CATEGORY },
  industry: {
    read: (content) => content.industry('x'),
    fields: {
      ...CATEGORY,
      headline: 'headline',
      callback_title: 'callback.title',
      callback_text: 'callback.text',
      callback_image: 'callback.image',
    },
  },
  client: {
    read: (content) => content.customer('x'),
    fields: {
      ...PAGE,
      ...SEO,
      figure: ON_TILES,
      figure_text: ON_TILES,
      slices: 'blocks.0.title',
      image_focus: ['image.focus', 'right'],
    },
  },
  prices: { read: (content) => content.pricePage('x'), fields: PRICES },
  pricing_page: { read: (content) => content.pricePage('x'), fields: PRICES },
  info_page: {
    read: (content) => content.infoPage('x'),
    fields: { ...PAGE, ...SEO, order: ORDER, body: 'body', slices: 'blocks.0.title' },
  },
  help_page: {
    read: (content) => content.helpPage('x'),
    fields: {
      ...PAGE,
      ...SEO,
      order: ORDER,
      b2b_or_b2c: 'audience',
      search_words: SEARCHED,
      body: 'body',
    },
  },
  legal_page: {
    read: (content) => content.legalPage('x'),
    fields: {
      ...PAGE,
      version: 'version',
      effective_date: 'effectiveDate',
      body: 'body',
      meta_title: 'seo.title',
      meta_description: 'seo.description',
    },
  },
  support_category: {
    read: (content) => content.supportCategory('B2C', 'x'),
    fields: {
      ...SEO,
      uid: 'uid',
      title: 'title',
      description: 'description',
      icon: 'icon',
      b2b_or_b2c: 'audience',
      order: ORDER,
      slices: 'blocks.0.title',
    },
  },
  support_article: {
    read: (content) => content.article('B2B', 'x', 'x'),
    fields: {
      uid: 'uid',
      title: 'title',
      teaser: { elsewhere: 'the list of its topic' },
      search_words: SEARCHED,
      body: 'body',
      meta_title: 'seo.title',
      meta_description: 'seo.description',
    },
  },
  faa_tilbud: {
    read: (content) => content.wizard(),
    fields: {
      ...Object.fromEntries(
        ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'].flatMap((step) => [
          [`${step}_title`, `steps.${step}.title`],
          [`${step}_subtitle`, `steps.${step}.subtitle`],
          [`${step}_meta_title`, `steps.${step}.metaTitle`],
          [`${step}_meta_description`, `steps.${step}.metaDescription`],
        ]),
      ),
      'branche_categories.0.name': 'industries.0.name',
      'branche_categories.0.icon': ['industries.0.icon', (icon: unknown) => (icon as Data).url],
      'tilvalg_addons.0.name': 'addOns.0.name',
      'tilvalg_addons.0.icon': 'addOns.0.icon',
      'tilvalg_addons.0.related_package': 'addOns.0.package',
      'tilvalg_addons.0.text': 'addOns.0.text',
      create_title: 'create.title',
      create_subtitle: 'create.subtitle',
      create_thank_you_title: 'create.thankYou.title',
      create_thank_you_text: 'create.thankYou.text.0.text',
      gdpr_label: 'gdpr.label',
      gdpr_prechecked: 'gdpr.prechecked',
      next_button: 'buttons.next',
      result_button: 'buttons.result',
      back_button: 'buttons.back',
      close_button: 'buttons.close',
      demo_button: 'buttons.demo',
      call_button: 'buttons.call',
      submit_button: 'buttons.submit',
      thank_you_title: 'thankYou.title',
      thank_you_text: ['thankYou.text.0.text', (text: unknown) => (text as Data[])[0]?.text],
      thank_you_link: 'thankYou.link.href',
      thank_you_link_text: 'thankYou.link.text',
      'create_steps.0.title': 'create.thankYou.nextSteps.0.title',
      'create_steps.0.text': 'create.thankYou.nextSteps.0.text',
      'demo_steps.0.title': 'demoSteps.0.title',
      'demo_steps.0.text': 'demoSteps.0.text',
      slices: { elsewhere: 'the tests of the blocks that the wizard reads' },
    },
  },
  redirects: {
    read: (content) => content.redirect('/from'),
    fields: {
      'redirects.0.from': { elsewhere: 'the tests of redirects' },
      'redirects.0.to': { elsewhere: 'the tests of redirects' },
      'redirects.0.note': { elsewhere: 'for editors alone' },
    },
  },
}

/** What the linked documents are; the help centres need a list. */
const LINKED: RawDocument[] = [
  ...['category', 'client', 'support_article'].map(target),
  document('support_category', 'x', {
    title: 'support_category titel',
    b2b_or_b2c: 'B2B',
    slices: [
      { slice_type: 'support_category_item', items: [{ article_link: linkTo(target('support_article')) }] },
    ],
  }),
]

describe('each field that an editor fills in reaches the page', () => {
  test.each(Object.entries(DOCUMENTS))('%s', async (type, fields) => {
    const { read, fields: table } = PLACES[type] ?? { fields: {} }
    expect(Object.keys(table).sort()).toEqual(names(fields).sort())
    const data = writtenInto(fields)
    const others = LINKED.filter((other) => other.type !== type)
    expectFields(await read?.(contentOf([document(type, 'x', data), ...others]).content), data, table)
  })
})

const ITEM = (fields: Table): Table =>
  Object.fromEntries(Object.entries(fields).map(([name, place]) => [`items.0.${name}`, place]))
const PRIMARY = (fields: Table): Table =>
  Object.fromEntries(Object.entries(fields).map(([name, place]) => [`primary.${name}`, place]))

const BLOCK_PLACES: Record<string, Table> = {
  addon: PRIMARY({ name: 'name', text: 'text', icon: 'icon', related_package: 'package', price: 'price' }),
  article: PRIMARY({ title: 'title', body: 'body' }),
  categories: { ...PRIMARY({ title: 'title' }), ...ITEM({ category: 'products.0.id' }) },
  category: PRIMARY({ category: 'product.id', text: 'text' }),
  client_logos: {
    ...PRIMARY({ title: 'title' }),
    ...ITEM({
      logo: 'logos.0.image',
      link: 'logos.0.link.href',
      ground: ['logos.0.ground', 'hall'],
      name: 'logos.0.name',
    }),
  },
  employees: {
    ...PRIMARY({ title: 'title' }),
    ...ITEM({
      image: 'employees.0.image',
      name: 'employees.0.name',
      job_title: 'employees.0.jobTitle',
      email: 'employees.0.email',
      phone: 'employees.0.phone',
    }),
  },
  faq: {
    ...PRIMARY({ title: 'title', text: 'text', more_text: 'moreText', more_image: 'moreImage' }),
    ...ITEM({ question: 'questions.0.question', answer: 'questions.0.answer' }),
  },
  feature: PRIMARY({ title: 'title', text: 'text', icon: 'icon' }),
  footer: PRIMARY({ title: 'title', text: 'text', link: 'link.href' }),
  form_field: PRIMARY({ field: 'field', label: 'label', placeholder: 'placeholder', help: 'help' }),
  general: PRIMARY({
    title: 'title',
    body: 'body',
    image: 'image',
    image_mobile: 'imageMobile',
    link: 'link.href',
  }),
  hero: PRIMARY({ title: 'title', subtitle: 'subtitle', image: 'image', link: 'link.href' }),
  image: PRIMARY({ image: 'image', image_mobile: 'imageMobile', caption: 'caption' }),
  image_tiles: { ...PRIMARY({ title: 'title' }), ...ITEM({ tile: 'tiles.0.id' }) },
  link: PRIMARY({ text: 'text', link: 'link.href' }),
  name: PRIMARY({ package_name: 'package', name: 'name', text: 'text' }),
  package: {
    ...PRIMARY({
      title: 'title',
      subtitle: 'subtitle',
      price: 'price',
      pricelabel: 'priceLabel',
      reason_revenue: 'reasonRevenue',
      icon: 'icon',
    }),
    ...ITEM({ title: 'items.0.title', is_included: 'items.0.included', text: 'items.0.help' }),
  },
  price_model: PRIMARY({
    title: 'title',
    package_name: 'package',
    fixed_fee: 'fixedFee',
    percentage_fee: 'percentageFee',
    unit: 'unit',
    text: 'text',
  }),
  pricing_calculator: PRIMARY({
    title: 'title',
    text: 'text',
    package: 'package',
    fee: ['fixedFee', withoutVat],
    fee_percentage: ['percentageFee', withoutVat],
    ticket_treshold: 'ticketThreshold',
    price_treshold: 'priceThreshold',
    start_price: 'startPrice',
    start_tickets: 'startTickets',
    note: 'note',
  }),
  pricing_table: {
    ...PRIMARY({
      title: 'title',
      subtitle: 'subtitle',
      note: 'note',
    }),
    ...ITEM({ package: { elsewhere: 'the tests of packages' } }),
  },
  revenue_option: PRIMARY({ option: 'option', title: 'title', text: 'text', icon: 'icon' }),
  step: PRIMARY({ step: 'step', title: 'title', text: 'text' }),
  support_categories: {
    ...PRIMARY({ title: 'title', audience: { elsewhere: 'the tests of help centres' } }),
    ...ITEM({ category: 'categories.0.id' }),
  },
  support_category_item: { ...PRIMARY({ title: 'title' }), ...ITEM({ article_link: 'articles.0.id' }) },
  text: PRIMARY({ text: 'text' }),
  title: PRIMARY({ title: 'title' }),
  try_purchase: PRIMARY({
    title: 'title',
    text: 'text',
    event: 'event',
    place: 'place',
    ticket: 'ticket',
    price: 'price',
    image: 'image',
    image_mobile: 'imageMobile',
    link: 'link.href',
  }),
}

/** Blocks whose variation the page gets, rather than only different fields. */
const TOLD = ['client_logos', 'feature', 'general']

describe('each block field that an editor fills in reaches the block', () => {
  test.each(BLOCKS)('$type, $variation', async ({ type, variation, primary, items }) => {
    const data = {
      id: 'b',
      slice_type: type,
      variation,
      primary: writtenInto(primary),
      items: [writtenInto(items)],
    }
    const own = [
      ...names(primary).map((name) => `primary.${name}`),
      ...names(items).map((name) => `items.0.${name}`),
    ]
    const table = BLOCK_PLACES[type] ?? {}
    const ofVariation = Object.fromEntries(Object.entries(table).filter(([field]) => own.includes(field)))
    expect(Object.keys(ofVariation).sort()).toEqual(own.sort())

    const page = document('category', 'side', { slices: [data] })
    const block = (await contentOf([page, ...LINKED]).content.product('side'))?.blocks[0]
    expect(block).toMatchObject({ id: 'b', type, ...(TOLD.includes(type) ? { variation } : {}) })
    expectFields(block, data, ofVariation)
  })

  test('the tables name only fields that a model has', () => {
    expect(Object.keys(BLOCK_PLACES).sort()).toEqual([...new Set(BLOCKS.map(({ type }) => type))].sort())
    for (const [type, table] of Object.entries(BLOCK_PLACES)) {
      const known = BLOCKS.filter((block) => block.type === type).flatMap(({ primary, items }) => [
        ...names(primary).map((name) => `primary.${name}`),
        ...names(items).map((name) => `items.0.${name}`),
      ])
      expect(Object.keys(table).filter((field) => !known.includes(field))).toEqual([])
    }
  })
})

test.each([
  ['global', 'gdpr_text'],
  ['global', 'consent_text'],
  ['faa_tilbud', 'gdpr_label'],
  ['faa_tilbud', 'thank_you_text'],
])('the editor offers only links for %s.%s, since pages show no other formatting of it', (type, field) => {
  expect(DOCUMENTS[type]?.[field]?.config).toMatchObject({ multi: 'paragraph,hyperlink' })
})
