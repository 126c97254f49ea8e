import {
  type About,
  type Block,
  type Category,
  type FormFieldName,
  type HelpPage,
  type Home,
  type Industry,
  type InfoPage,
  type LegalPage,
  type NextStep,
  type PackageName,
  type PageEntry,
  type PageType,
  type PricePage,
  type Prices,
  type Site,
  WIZARD_STEPS,
  type WizardStep,
  type WizardTexts,
} from './content.ts'
import { documentHref } from './document-href.ts'
import { focusedImage, image, link, list, packageName, seo, text, textOrNull } from './fields.ts'
import { firstOfEach } from './first-of-each.ts'
import { isRecord } from './is-record.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { Related } from './related.ts'
import { type CasesOf, relatedCases } from './related-cases.ts'
import { toRichText } from './to-rich-text.ts'

/*
 * Maps raw documents to our own types. Pure; every field may be missing: an empty title, no
 * picture, a dead link, no blocks (spec 2 §3).
 */

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

/** Used without a `global` document: a site without names and links. */
export function toSite(document: RawDocument | null, { hrefOf, article }: Related): Site {
  const data = document ? dataOf(document, 'global') : {}
  const phone = text(data.phone)
  return {
    productName: text(data.product_name) || 'Billetsystemet',
    logo: { light: image(data.logo_light), yellow: image(data.logo_yellow), dark: image(data.logo_dark) },
    mark: image(data.mark),
    markDark: image(data.mark_dark),
    favicon: image(data.favicon),
    touchIcon: image(data.touch_icon),
    shareImage: image(data.share_image),
    metaDescription: textOrNull(data.meta_description),
    companyName: text(data.company_name),
    address: text(data.address),
    zip: text(data.zip),
    city: text(data.city),
    cvr: text(data.cvr),
    phone,
    phoneHref: /\d/.test(phone) ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : null,
    supportEmail: text(data.support_email),
    salesHours: text(data.sales_hours),
    bookingUrl: link(data.booking_url, hrefOf)?.href ?? null,
    dashboardUrl: link(data.dashboard_url, hrefOf)?.href ?? null,
    paymentLogos: image(data.payment_logos),
    buyerArticles: list(data.buyer_articles).flatMap((item) => {
      const found = article(item.article)
      return found?.href ? [{ ...found, href: found.href }] : []
    }),
    gdpr: {
      // Ticked by default, with the specification's message (D23).
      prechecked: data.gdpr_prechecked !== false,
      notice: toRichText(data.gdpr_text, hrefOf),
      version: text(data.gdpr_version) || '1',
    },
    pictures: {
      notFound: image(data.not_found_image),
      notFoundMobile: image(data.not_found_image_mobile),
      thanks: image(data.thanks_image),
      empty: image(data.empty_image),
      support: image(data.support_image),
    },
    account: {
      title: text(data.account_title),
      text: text(data.account_text),
      image: image(data.account_image),
      thanks: toRichText(data.account_thanks, hrefOf),
      nextSteps: nextSteps(data.account_steps),
    },
    callbackSteps: nextSteps(data.callback_steps),
    consent: { title: text(data.consent_title), text: toRichText(data.consent_text, hrefOf) },
  }
}

function nextSteps(group: Parameters<typeof list<{ title?: unknown; text?: unknown }>>[0]): NextStep[] {
  return list(group)
    .map((item) => ({ title: text(item.title), text: text(item.text) }))
    .filter((step) => step.title || step.text)
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

/** Rates and packages of all price documents; the first one of a package or title is used. */
export function toPrices(documents: RawDocument[], related: Related): Prices {
  const blocks = documents.flatMap((document) => related.blocks(dataOf(document, 'prices').slices))
  const models = blocks.flatMap((block) => (block.type === 'price_model' ? [withoutType(block)] : []))
  const packages = blocks.flatMap((block) => (block.type === 'package' ? [withoutType(block)] : []))
  return {
    models: firstOfEach(models, (model) => model.package ?? model.title),
    packages: firstOfEach(packages, (card) => card.title),
  }
}

export function toWizard(document: RawDocument, related: Related): WizardTexts {
  const data = dataOf(document, 'faa_tilbud')
  const field = (name: string) => textOrNull((data as Record<string, unknown>)[name])
  const blocks = related.blocks(data.slices)
  const addOnBlocks = blocksOf(blocks, 'addon').filter((block) => block.name)
  const addOns = list(data.tilvalg_addons).flatMap((item) => {
    const name = text(item.name)
    if (!name) return []
    const words = addOnBlocks.find((block) => sameName(block.name, name))
    return [
      {
        name,
        text: words?.text || text(item.text),
        price: words?.price ?? '',
        icon: image(item.icon) ?? words?.icon ?? null,
        package: packageName(item.related_package) ?? words?.package ?? null,
      },
    ]
  })
  const further = addOnBlocks
    .filter((block) => !addOns.some((addOn) => sameName(addOn.name, block.name)))
    .map((block) => ({
      name: block.name,
      text: block.text,
      price: block.price,
      icon: block.icon,
      package: block.package,
    }))

  const steps = Object.fromEntries(
    WIZARD_STEPS.map((step) => [
      step,
      {
        title: field(`${step}_title`),
        subtitle: field(`${step}_subtitle`),
        metaTitle: field(`${step}_meta_title`),
        metaDescription: field(`${step}_meta_description`),
      },
    ]),
  ) as WizardTexts['steps']
  const stepBlocks = blocksOf(blocks, 'step')
  const thankYouLink = link(data.thank_you_link, related.hrefOf)
  return {
    steps,
    industries: list(data.branche_categories).flatMap((item) => {
      const name = text(item.name)
      return name ? [{ name, icon: image(item.icon) }] : []
    }),
    addOns: firstOfEach([...addOns, ...further], (addOn) => addOn.name.toLowerCase()),
    buttons: {
      next: textOrNull(data.next_button),
      result: textOrNull(data.result_button),
      back: textOrNull(data.back_button),
      close: textOrNull(data.close_button),
      demo: textOrNull(data.demo_button),
      call: textOrNull(data.call_button),
      submit: textOrNull(data.submit_button),
    },
    thankYou: {
      title: textOrNull(data.thank_you_title),
      text: toRichText(data.thank_you_text, related.hrefOf),
      link: thankYouLink && { ...thankYouLink, text: text(data.thank_you_link_text) || thankYouLink.text },
    },
    create: {
      title: textOrNull(data.create_title),
      subtitle: textOrNull(data.create_subtitle),
      thankYou: {
        title: textOrNull(data.create_thank_you_title),
        text: textOrNull(data.create_thank_you_text),
      },
    },
    gdpr: {
      label: toRichText(data.gdpr_label, related.hrefOf),
      prechecked: data.gdpr_prechecked !== false,
    },
    stepHelp: byKey(
      stepBlocks,
      (block): WizardStep | null => block.step,
      ({ title, text }) => ({ title, text }),
    ),
    nextSteps: stepBlocks
      .filter((block) => block.step === null && (block.title || block.text))
      .map(({ title, text }) => ({ title, text })),
    demoSteps: nextSteps(data.demo_steps),
    fields: byKey(
      blocksOf(blocks, 'form_field'),
      (block): FormFieldName | null => block.field,
      ({ label, placeholder, help }) => ({ label, placeholder, help }),
    ),
    packageNames: byKey(
      blocksOf(blocks, 'name'),
      (block): PackageName | null => block.package,
      ({ name, text }) => ({ name, text }),
    ),
    revenueOptions: blocksOf(blocks, 'revenue_option'),
    features: blocksOf(blocks, 'feature'),
    blocks,
  }
}

function blocksOf<Type extends Block['type']>(blocks: Block[], type: Type): Extract<Block, { type: Type }>[] {
  return blocks.filter((block): block is Extract<Block, { type: Type }> => block.type === type)
}

function byKey<T, Key extends string, V>(
  values: T[],
  keyOf: (value: T) => Key | null,
  toValue: (value: T) => V,
): Partial<Record<Key, V>> {
  const result: Partial<Record<Key, V>> = {}
  for (const value of values) {
    const key = keyOf(value)
    if (key !== null && !(key in result)) result[key] = toValue(value)
  }
  return result
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function withoutType<T extends { type: string }>(block: T): Omit<T, 'type'> {
  const { type: _, ...rest } = block
  return rest
}
