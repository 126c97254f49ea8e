import { absoluteAddress } from '#app/content/absolute-address.ts'
import type { BlockTypes, Image, PackageCard } from '#app/content/content.ts'
import { richTextToPlain } from '#app/content/plain-text.ts'
import { checkCvr } from '#app/lead/fields/cvr.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import { parsePrice } from '#app/pricing/money.ts'
import { packageTitled } from '#app/pricing/packages.ts'
import type { SiteData } from '#app/shell/site-data.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { isDrawing } from './site-icons.ts'

/*
 * The content of a page in the terms of schema.org. Search engines punish data that the page does
 * not show, so each node is made from the data from which its part of the page is rendered.
 */

/** A node of schema.org; properties that are `undefined` are left out. */
export interface SchemaNode {
  '@type': string
  [property: string]: unknown
}

type SiteFacts = Pick<SiteData, 'site' | 'siteUrl'>

/**
 * A node as the text of a data block. Without `<`, so that content can neither end the block nor
 * start a tag.
 */
export function dataBlockText(node: SchemaNode): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c')
}

/**
 * The footer's company, under the id that other nodes refer to. An invalid CVR number is left out:
 * it might be another company's.
 */
export function organization({ site, siteUrl }: SiteFacts): SchemaNode {
  const checked = checkCvr(site.cvr)
  const cvr = checked.ok ? checked.value : ''
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#firma`,
    name: site.companyName || site.productName,
    url: `${siteUrl}/`,
    logo: site.touchIcon ? picture(site.touchIcon, siteUrl) : undefined,
    telephone: site.phone || undefined,
    email: site.supportEmail || undefined,
    vatID: cvr ? `DK${cvr}` : undefined,
    identifier: cvr ? { '@type': 'PropertyValue', propertyID: 'CVR', value: cvr } : undefined,
    address: site.address
      ? {
          '@type': 'PostalAddress',
          streetAddress: site.address,
          postalCode: site.zip || undefined,
          addressLocality: site.city || undefined,
          addressCountry: 'DK',
        }
      : undefined,
  }
}

export function webSite({ site, siteUrl }: SiteFacts): SchemaNode {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#websted`,
    name: site.productName,
    url: `${siteUrl}/`,
    inLanguage: 'da',
    publisher: { '@id': `${siteUrl}/#firma` },
  }
}

/**
 * The breadcrumbs, starting with the home icon. The last one is the page itself and needs no
 * address.
 */
export function breadcrumbList(trail: readonly Crumb[], siteUrl: string): SchemaNode {
  const items = [{ title: 'Forside', href: '/' }, ...trail].map(({ title, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: href === undefined ? undefined : `${siteUrl}${href}`,
  }))
  return { '@type': 'BreadcrumbList', itemListElement: items }
}

/** The questions that have an answer; `null` if there are none. */
export function faqPage(questions: BlockTypes['faq']['questions']): SchemaNode | null {
  const entries = questions.flatMap(({ question, answer }) => {
    const text = richTextToPlain(answer)
    if (!question || !text) return []
    return [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text } }]
  })
  return entries.length > 0 ? { '@type': 'FAQPage', mainEntity: entries } : null
}

/** 'ekskl. moms' as editors write it, with the comma or bracket around it. */
const MOMS_WORDS =
  /[\s,(–-]*(?<!\p{L})(?:(?<with>in[kc]l(?:usive)?|med)|(?:eks|ex)(?:[kc]l(?:usive)?)?|uden|plus|\+)\.?\s*moms(?!\p{L})\.?\)?/iu

/**
 * A package with its price and fee as worded on the card. Prices for organisers are ekskl. moms
 * unless the card says inkl. moms. `null` if the price is no amount ('Fra 399', 'Ring').
 */
export function packageProduct(
  card: PackageCard,
  { site, rates, siteUrl, path }: SiteFacts & Pick<SiteData, 'rates'> & { path: string },
): SchemaNode | null {
  const price = parsePrice(card.price)
  if (!card.title || price === null) return null
  const priced = packageTitled(card.title, rates)
  return {
    '@type': 'Product',
    name: `${site.productName} ${card.title}`,
    description: card.subtitle || undefined,
    image: card.icon ? picture(card.icon, siteUrl) : undefined,
    brand: { '@type': 'Brand', name: site.productName },
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}${path}`,
      price,
      priceCurrency: 'DKK',
      description: priced && `${ratesLine(priced)} pr. solgt billet, ekskl. moms`,
      seller: { '@id': `${siteUrl}/#firma` },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'DKK',
        unitText: card.priceLabel.replace(MOMS_WORDS, '').trim() || undefined,
        valueAddedTaxIncluded: MOMS_WORDS.exec(card.priceLabel)?.groups?.with !== undefined,
      },
    },
  }
}

export function helpArticle(
  article: {
    title: string
    href: string
    section: string
    /** Absolute address. */
    image: string
    published: string | null
    modified: string | null
  },
  { site, siteUrl }: SiteFacts,
): SchemaNode {
  return {
    '@type': 'Article',
    headline: article.title,
    articleSection: article.section,
    image: article.image,
    inLanguage: 'da',
    datePublished: article.published ?? undefined,
    dateModified: article.modified ?? undefined,
    mainEntityOfPage: `${siteUrl}${article.href}`,
    author: { '@type': 'Organization', name: site.companyName || site.productName },
    publisher: { '@id': `${siteUrl}/#firma` },
  }
}

/** An image as PNG: search engines accept no SVG as logo or product image. */
function picture({ url }: Pick<Image, 'url'>, siteUrl: string): string {
  return absoluteAddress(url, siteUrl, isDrawing(url) ? { w: '640', fm: 'png' } : {})
}
