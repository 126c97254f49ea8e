import type { FaqBlock, Image, PackageCard, PriceModel } from '#app/content/content.ts'
import { plainText } from '#app/content/plain-text.ts'
import { parsePrice } from '#app/pricing/money.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { ratesLine } from './rates-line.ts'
import type { SiteData } from './site-data.ts'
import { isDrawing } from './site-icons.ts'

/*
 * What a page shows, once more in the words of schema.org. Nothing stands here that the page does not show: search engines take
 * anything else for deceit, and each of these is called with the very data that its part of the page is rendered from.
 */

/** A node of schema.org: what has no value (`undefined`) is left out. */
export interface Node {
  '@type': string
  [property: string]: unknown
}

type SiteWords = Pick<SiteData, 'site' | 'siteUrl'>

/**
 * A node as the text of a data block. No `<` is in it, so that no text of content can end the block or begin a tag.
 */
export function dataBlockText(node: Node): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c')
}

/** The company of the footer, under the name that other nodes refer to it by. */
export function organization({ site, siteUrl }: SiteWords): Node {
  const cvr = site.cvr.replaceAll(/\s/g, '')
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

export function webSite({ site, siteUrl }: SiteWords): Node {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#websted`,
    name: site.productName,
    url: `${siteUrl}/`,
    inLanguage: 'da',
    publisher: { '@id': `${siteUrl}/#firma` },
  }
}

/** The breadcrumbs with the home icon before them. The last one is the page itself and needs no address. */
export function breadcrumbList(trail: readonly Crumb[], siteUrl: string): Node {
  const items = [{ title: 'Forside', href: '/' }, ...trail].map(({ title, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: href === undefined ? undefined : `${siteUrl}${href}`,
  }))
  return { '@type': 'BreadcrumbList', itemListElement: items }
}

/** The questions that have an answer; `null` when none has. */
export function faqPage(questions: FaqBlock['questions']): Node | null {
  const entries = questions.flatMap(({ question, answer }) => {
    const text = plainText(answer)
    if (!question || !text) return []
    return [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text } }]
  })
  return entries.length > 0 ? { '@type': 'FAQPage', mainEntity: entries } : null
}

/**
 * A package with its price and its fee in the card's own words. Prices to organisers are ekskl. moms where the card does not say inkl.
 * moms (D12). `null` for a card whose price is no amount ('Fra 399', 'Ring').
 */
export function packageProduct(
  card: PackageCard,
  models: readonly PriceModel[],
  { site, siteUrl, path }: SiteWords & { path: string },
): Node | null {
  const price = parsePrice(card.price)
  if (!card.title || price === null) return null
  const rates = ratesLine(models.find((model) => model.package === card.title.toUpperCase()))
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
      description: rates ? `+ ${rates} pr. solgt billet, ekskl. moms` : undefined,
      seller: { '@id': `${siteUrl}/#firma` },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'DKK',
        unitText: card.priceLabel.replace(/,?\s*(?:ekskl|inkl)\. moms/i, '') || undefined,
        valueAddedTaxIncluded: /inkl\. moms/i.test(card.priceLabel),
      },
    },
  }
}

export function helpArticle(
  article: {
    title: string
    href: string
    section: string
    published: string | null
    modified: string | null
  },
  words: SiteWords,
): Node {
  return {
    '@type': 'Article',
    headline: article.title,
    articleSection: article.section,
    inLanguage: 'da',
    datePublished: article.published ?? undefined,
    dateModified: article.modified ?? undefined,
    mainEntityOfPage: `${words.siteUrl}${article.href}`,
    author: { '@type': 'Organization', name: words.site.companyName || words.site.productName },
    publisher: { '@id': `${words.siteUrl}/#firma` },
  }
}

/** A picture in pixels: search engines take no drawing for a logo or a product. */
function picture({ url }: Pick<Image, 'url'>, siteUrl: string): string {
  const address = new URL(url, siteUrl)
  if (isDrawing(address.pathname)) {
    address.searchParams.set('w', '640')
    address.searchParams.set('fm', 'png')
  }
  return address.href
}
