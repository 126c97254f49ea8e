import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import type { Content } from '#app/content/site-content.ts'
import { lowerFirst } from '#app/pricing/recommend.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'

/** What structured data says about a page, compared with what the page shows. */

let render: RenderPage
let shipped: RawDocument[]
let content: Content

beforeAll(async () => {
  ;[render, shipped] = await Promise.all([createRenderer(), shippedDocuments()])
  content = contentOver(shipped)
})

const siteUrl = 'http://localhost:3000'

interface Node {
  '@context': string
  '@type': string
  [property: string]: unknown
}

function nodesOf(html: string): Node[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Node,
  )
}

const ofType = (html: string, type: string) => nodesOf(html).filter((node) => node['@type'] === type)

function decoded(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('\u00ad', '')
    .replaceAll('&amp;', '&')
}

/** Visible text of a piece of a page. */
function words(html: string): string {
  return decoded(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--.*?-->|<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const kinds = [
  '/produkt/gavekort',
  '/branche/sportsklub',
  '/kunder/fjordscenen',
  '/priser/billetsystem',
  '/priser/gavekort',
  '/support/kom-godt-i-gang',
  '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  '/om-os',
  '/privatlivspolitik',
]

test.each(kinds)('%s has structured breadcrumbs that match those shown', async (path) => {
  const { html } = await render(path, content)
  const [list, ...more] = ofType(html, 'BreadcrumbList')
  expect(more).toEqual([])
  const shown = /<nav aria-label="Brødkrummer"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  const crumbs = [...shown.matchAll(/<li\b[\s\S]*?<\/li>/g)].map(([crumb]) => ({
    name: /aria-label="([^"]*)"/.exec(crumb)?.[1] ?? words(crumb),
    href: /href="([^"]*)"/.exec(crumb)?.[1],
  }))
  expect(crumbs.length).toBeGreaterThan(1)
  expect(list?.itemListElement).toEqual(
    crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href && { item: `${siteUrl}${href}` }),
    })),
  )
})

test.each(kinds)('%s has structured data for exactly the questions and answers shown', async (path) => {
  const { html } = await render(path, content)
  const told = ofType(html, 'FAQPage').flatMap(
    (node) => node.mainEntity as { name: string; acceptedAnswer: { text: string } }[],
  )
  const shown = [...html.matchAll(/<details id="spoergsmaal-[\s\S]*?<\/details>/g)].map(([entry]) => ({
    question: words(/<summary[\s\S]*?<\/summary>/.exec(entry)?.[0] ?? ''),
    answer: words(entry.replace(/<summary[\s\S]*?<\/summary>/, '')),
  }))
  expect(told.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text.replace(/\s+/g, '')])).toEqual(
    shown.map(({ question, answer }) => [question, answer.replace(/\s+/g, '')]),
  )
  expect(shown.length > 0).toBe(/produkt|branche|priser/.test(path))
})

test('the contact page shows when the phone is answered, beside its number', async () => {
  const { html } = await render('/om-os/kontakt', content)
  const { phone, salesHours } = await content.site()
  expect(words(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')).toMatch(`${phone} , ${lowerFirst(salesHours)}`)
})

test('the front page names the company with its CVR number, and the website', async () => {
  const { html } = await render('/', content)
  const site = await content.site()
  const footer = words(/<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '')
  const [company] = ofType(html, 'Organization')
  expect(company).toMatchObject({
    name: site.companyName,
    url: `${siteUrl}/`,
    telephone: site.phone,
    email: site.supportEmail,
    vatID: `DK${site.cvr}`,
    identifier: { '@type': 'PropertyValue', propertyID: 'CVR', value: site.cvr },
    address: { streetAddress: site.address, postalCode: site.zip, addressLocality: site.city },
  })
  for (const shown of [
    site.companyName,
    site.cvr,
    site.address,
    site.zip,
    site.city,
    site.phone,
    site.salesHours,
  ])
    expect(footer).toContain(shown)
  expect(company?.logo).toMatch(/^http:\/\/localhost:3000\/media\/favicon\.svg\?.*fm=png/)
  expect(ofType(html, 'WebSite')).toEqual([
    expect.objectContaining({
      name: site.productName,
      url: `${siteUrl}/`,
      publisher: { '@id': company?.['@id'] },
    }),
  ])
})

test('the packages of the price page have the prices of their cards, and state ekskl. moms', async () => {
  const path = '/priser/billetsystem'

  const { html } = await render(path, content)
  const { productName } = await content.site()
  const shown = words(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
  const told = ofType(html, 'Product')
  expect(told.map(({ name }) => name)).toEqual([`${productName} BASIS`, `${productName} PREMIUM`])
  for (const { offers, description } of told) {
    const offer = offers as { price: number; description: string; priceSpecification: object }
    expect(offer).toMatchObject({
      priceCurrency: 'DKK',
      url: `${siteUrl}${path}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: offer.price,
        priceCurrency: 'DKK',
        unitText: 'om måneden',
        valueAddedTaxIncluded: false,
      },
    })
    expect(shown).toContain(`${offer.price} kr. om måneden ekskl. moms`)
    expect(shown).toContain(offer.description.replaceAll('\u00a0', ' '))
    expect(offer.description).toMatch(/ekskl\. moms$/)
    expect(shown).toContain(description)
  }
})

test('a page without price cards has no product data, and a price that is not an amount is left out', async () => {
  expect(ofType((await render('/priser/gavekort', content)).html, 'Product')).toEqual([])
  const vague = shipped.map((document) =>
    document.id === 'pris-pakker'
      ? (JSON.parse(JSON.stringify(document).replaceAll('"399 kr."', '"Fra 399 kr."')) as RawDocument)
      : document,
  )
  const told = ofType((await render('/priser/billetsystem', contentOver(vague))).html, 'Product')
  expect(told.map(({ name }) => name)).toEqual([expect.stringContaining('BASIS')])
})

test('a help article is described under its heading', async () => {
  const path = '/support/kom-godt-i-gang/opret-dit-foerste-arrangement'
  const { html } = await render(path, content)
  expect(ofType(html, 'Article')).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      headline: words(/<h1[\s\S]*?<\/h1>/.exec(html)?.[0] ?? ''),
      mainEntityOfPage: `${siteUrl}${path}`,
      image: /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1],
      inLanguage: 'da',
      datePublished: '2025-02-03T09:00:00.000Z',
      dateModified: '2025-09-01T08:00:00.000Z',
    }),
  ])
  expect(words(html)).toContain('Opdateret 1. september 2025')
})

test('a page with several FAQ lists has one FAQPage', async () => {
  const faq = (question: string) => ({
    id: question,
    slice_type: 'faq',
    variation: 'default',
    primary: {},
    items: [{ question, answer: [{ type: 'paragraph', text: 'Ja.', spans: [] }] }],
  })
  const documents = shipped.map((document) =>
    document.id === 'produkt-gavekort'
      ? {
          ...document,
          data: { ...(document.data as object), slices: [faq('En?'), faq('To?')], slices2: [faq('Tre?')] },
        }
      : document,
  ) as RawDocument[]
  const told = ofType((await render('/produkt/gavekort', contentOver(documents))).html, 'FAQPage')
  expect(told.map(({ mainEntity }) => (mainEntity as { name: string }[]).map(({ name }) => name))).toEqual([
    ['En?', 'To?', 'Tre?'],
  ])
})

test('no text of content can break out of a structured data block', async () => {
  const evil = '</script><script>alert(1)</script><!--<script>'
  const documents = shipped.map((document) =>
    document.id === 'produkt-gavekort'
      ? {
          ...document,
          data: {
            ...(document.data as object),
            title: evil,
            slices2: [
              {
                slice_type: 'faq',
                variation: 'default',
                primary: {},
                items: [{ question: evil, answer: [{ type: 'paragraph', text: evil, spans: [] }] }],
              },
            ],
          },
        }
      : document,
  ) as RawDocument[]
  const { html } = await render('/produkt/gavekort', contentOver(documents))
  expect(html).not.toContain('<script>alert(1)')
  const [faq] = ofType(html, 'FAQPage')
  expect(faq?.mainEntity).toEqual([
    { '@type': 'Question', name: evil, acceptedAnswer: { '@type': 'Answer', text: evil } },
  ])
  expect(JSON.stringify(ofType(html, 'BreadcrumbList'))).toContain('alert(1)')
})
