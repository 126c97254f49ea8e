import { documentHref } from './document-href.ts'
import { image, list, seo, text } from './fields.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import { type CasesOf, relatedCases } from './related-cases.ts'
import { toRichText } from './to-rich-text.ts'

export type Home = ReturnType<typeof toHome>

export function toHome(document: RawDocument, related: RelatedContent) {
  const data = dataOf(document, 'home')
  return {
    hero: list(data.hero).map((item) => ({
      title: text(item.title),
      subtitle: text(item.subtitle),
      image: image(item.image),
      imageMobile: image(item.image_mobile),
      product: image(item.product),
      productMobile: image(item.product_mobile),
    })),
    seo: seo(data),
    blocks: related.blocks(data.slices),
    /** Texts of the page's fixed sections; may be empty. */
    sections: {
      products: { title: text(data.products_title), text: text(data.products_text) },
      industries: { title: text(data.industries_title), text: text(data.industries_text) },
      account: {
        title: text(data.account_title),
        text: text(data.account_text),
        image: image(data.account_image),
      },
      carousel: { title: text(data.carousel_title) },
      prices: { text: text(data.prices_text) },
      calculator: {
        title: text(data.calculator_title),
        text: text(data.calculator_text),
        button: text(data.calculator_button),
      },
      callback: {
        title: text(data.callback_title),
        text: text(data.callback_text),
        image: image(data.callback_image),
      },
    },
  }
}

/** The page /medarbejdere. */
export function toAbout(document: RawDocument, related: RelatedContent) {
  const data = dataOf(document, 'about')
  return {
    title: text(data.title),
    introduction: toRichText(data.introduction, related.hrefOf),
    seo: seo(data),
    blocks: related.blocks(data.slices),
  }
}

interface PageFields {
  title?: unknown
  subtitle?: unknown
  body?: unknown
  slices?: unknown
}

/** The fields that every page has. */
export function toPage(document: RawDocument, data: PageFields, related: RelatedContent) {
  return {
    id: document.id,
    uid: document.uid ?? '',
    /** Canonical address. */
    href: documentHref(document) ?? '/',
    title: text(data.title) || (document.uid ?? ''),
    subtitle: text(data.subtitle),
    seo: seo(data),
    /** The main block list (`slices`). */
    blocks: related.blocks(data.slices),
  }
}

/** The fields that every page with a body text has. */
function toTextPage(document: RawDocument, data: PageFields, related: RelatedContent) {
  return { ...toPage(document, data, related), body: toRichText(data.body, related.hrefOf) }
}

/** An info page; help pages have the same fields. */
export function toInfoPage(document: RawDocument, related: RelatedContent) {
  return toTextPage(document, dataOf(document, 'info_page'), related)
}

/** Its cases are those of its image_tiles blocks, then other customers with a shared product. */
export function toProduct(document: RawDocument, casesOf: CasesOf, related: RelatedContent) {
  const data = dataOf(document, 'category')
  const page = toIllustratedPage(document, data, related)
  return { ...page, cases: relatedCases(page.blocks, [document.id], casesOf) }
}

export function toIndustry(
  document: RawDocument,
  home: Home | null,
  casesOf: CasesOf,
  related: RelatedContent,
) {
  const data = dataOf(document, 'industry')
  const fallback = home?.sections.callback
  const page = toIllustratedPage(document, data, related)
  return {
    ...page,
    cases: relatedCases([...page.blocks, ...page.secondaryBlocks], [], casesOf),
    /** The page's heading if it is longer than the name in lists; otherwise the title. */
    headline: text(data.headline) || text(data.title),
    /** Text and picture beside the callback form; the home page's if the industry has none. */
    callback: {
      title: text(data.callback_title) || (fallback?.title ?? ''),
      text: text(data.callback_text) || (fallback?.text ?? ''),
      image: image(data.callback_image) ?? fallback?.image ?? null,
    },
  }
}

interface IllustratedFields extends PageFields {
  teaser?: unknown
  icon?: unknown
  image?: unknown
  slices2?: unknown
}

/** What the pages of products and industries have in common. */
function toIllustratedPage(document: RawDocument, data: IllustratedFields, related: RelatedContent) {
  return {
    ...toTextPage(document, data, related),
    teaser: text(data.teaser),
    icon: image(data.icon),
    image: image(data.image),
    /** The secondary block list (`slices2`). */
    secondaryBlocks: related.blocks(data.slices2),
  }
}

export function toPricePage(document: RawDocument, related: RelatedContent) {
  const data = dataOf(document, 'pricing_page')
  return {
    ...toTextPage(document, data, related),
    type: document.type === 'prices' ? ('prices' as const) : ('pricing_page' as const),
    icon: image(data.icon),
    secondaryBlocks: related.blocks(data.slices2),
  }
}

export type LegalPage = ReturnType<typeof toLegalPage>

export function toLegalPage(document: RawDocument, related: RelatedContent) {
  const data = dataOf(document, 'legal_page')
  return {
    ...toTextPage(document, data, related),
    version: text(data.version),
    /** The date as the editor wrote it ('01.02.21'); may be empty. */
    effectiveDate: text(data.effective_date),
  }
}
