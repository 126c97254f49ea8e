import type {
  About,
  Category,
  HelpPage,
  Home,
  Industry,
  InfoPage,
  LegalPage,
  PageEntry,
  PageType,
  PricePage,
} from './content.ts'
import { documentHref } from './document-href.ts'
import { focusedImage, image, list, seo, text } from './fields.ts'
import { isRecord } from './is-record.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { Related } from './related.ts'
import { type CasesOf, relatedCases } from './related-cases.ts'
import { toRichText } from './to-rich-text.ts'

/** A document as shown in lists and menus. */
export function toEntry(document: RawDocument): PageEntry {
  const data = isRecord(document.data) ? document.data : {}
  return {
    id: document.id,
    uid: document.uid ?? '',
    type: document.type as PageType,
    title: text(data.title) || (document.uid ?? ''),
    subtitle: text(data.subtitle),
    teaser: text(data.teaser),
    href: documentHref(document) ?? '/',
    icon: image(data.icon),
    image: image(data.image) ?? focusedImage(data.meta_image, data.image_focus),
  }
}

export function toHome(document: RawDocument, related: Related): Home {
  const data = dataOf(document, 'home')
  return {
    hero: list(data.hero).map((item) => ({
      title: text(item.title),
      subtitle: text(item.subtitle),
      image: image(item.image),
      imageMobile: image(item.image_mobile),
    })),
    seo: seo(data),
    blocks: related.blocks(data.slices),
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

export function toAbout(document: RawDocument, related: Related): About {
  const data = dataOf(document, 'about')
  const blocks = related.blocks(data.slices)
  return {
    title: text(data.title),
    introduction: toRichText(data.introduction, related.hrefOf),
    employees: blocks.flatMap((block) => (block.type === 'employees' ? block.employees : [])),
    seo: seo(data),
    blocks,
  }
}

interface PageFields {
  title?: unknown
  subtitle?: unknown
  slices?: unknown
}

/** What every page has. */
export function toPage(document: RawDocument, data: PageFields, related: Related) {
  return {
    id: document.id,
    uid: document.uid ?? '',
    href: documentHref(document) ?? '/',
    title: text(data.title) || (document.uid ?? ''),
    subtitle: text(data.subtitle),
    seo: seo(data),
    blocks: related.blocks(data.slices),
  }
}

export function toCategory(document: RawDocument, casesOf: CasesOf, related: Related): Category {
  const data = dataOf(document, 'category')
  const page = toPage(document, data, related)
  const secondaryBlocks = related.blocks(data.slices2)
  return {
    ...page,
    teaser: text(data.teaser),
    icon: image(data.icon),
    image: image(data.image),
    body: toRichText(data.body, related.hrefOf),
    secondaryBlocks,
    cases: relatedCases(page.blocks, [document.id], casesOf),
  }
}

export function toIndustry(
  document: RawDocument,
  home: Home | null,
  casesOf: CasesOf,
  related: Related,
): Industry {
  const data = dataOf(document, 'industry')
  const fallback = home?.sections.callback
  const page = toPage(document, data, related)
  const secondaryBlocks = related.blocks(data.slices2)
  return {
    ...page,
    teaser: text(data.teaser),
    icon: image(data.icon),
    image: image(data.image),
    body: toRichText(data.body, related.hrefOf),
    secondaryBlocks,
    cases: relatedCases([...page.blocks, ...secondaryBlocks], [], casesOf),
    headline: text(data.headline) || text(data.title),
    callback: {
      title: text(data.callback_title) || (fallback?.title ?? ''),
      text: text(data.callback_text) || (fallback?.text ?? ''),
    },
  }
}

export function toPricePage(document: RawDocument, related: Related): PricePage {
  const data = dataOf(document, 'pricing_page')
  return {
    ...toPage(document, data, related),
    type: document.type === 'prices' ? 'prices' : 'pricing_page',
    icon: image(data.icon),
    body: toRichText(data.body, related.hrefOf),
    secondaryBlocks: related.blocks(data.slices2),
  }
}

export function toInfoPage(document: RawDocument, related: Related): InfoPage {
  const data = dataOf(document, 'info_page')
  return { ...toPage(document, data, related), body: toRichText(data.body, related.hrefOf) }
}

export function toHelpPage(document: RawDocument, related: Related): HelpPage {
  const data = dataOf(document, 'help_page')
  return { ...toPage(document, data, related), body: toRichText(data.body, related.hrefOf) }
}

export function toLegalPage(document: RawDocument, related: Related): LegalPage {
  const data = dataOf(document, 'legal_page')
  return {
    ...toPage(document, data, related),
    body: toRichText(data.body, related.hrefOf),
    version: text(data.version),
    effectiveDate: text(data.effective_date),
  }
}
