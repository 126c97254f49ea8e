import type { Content as Prismic } from '@prismicio/client'
import type { Audience, Block, FormFieldName, PackageCard, RevenueOption, WizardStep } from './content.ts'
import { documentLink, image, isRecord, link, list, number, oneOf, packageName, text } from './fields.ts'
import type { Related } from './related.ts'
import { toRichText } from './to-rich-text.ts'

type RawBlock = Extract<Prismic.AllDocumentTypes, { data: { slices: unknown } }>['data']['slices'][number]
type RawBlock2 = Extract<Prismic.AllDocumentTypes, { data: { slices2: unknown } }>['data']['slices2'][number]
type AnyRawBlock = RawBlock | RawBlock2 | Prismic.SupportCategoryItemSlice

export const WIZARD_STEPS: readonly WizardStep[] = [
  'branche',
  'tilvalg',
  'billetsalg',
  'pakkevalg',
  'information',
]
const FORM_FIELDS: readonly FormFieldName[] = [
  'name',
  'email',
  'phone',
  'company',
  'cvr',
  'website',
  'comment',
]
const REVENUE_OPTIONS: readonly RevenueOption[] = ['seasonPasses', 'giftCards', 'merchandise', 'foodDrinks']
const AUDIENCES: readonly Audience[] = ['B2B', 'B2C']

/** The blocks of a block list. A block of an unknown type, or one that is no block at all, is left out and told. */
export function toBlocks(slices: unknown, related: Related): Block[] {
  const seen = new Set<string>()
  return list(Array.isArray(slices) ? (slices as AnyRawBlock[]) : []).flatMap((slice, index) => {
    const known = text(slice.id) || `${text(slice.slice_type)}-${index}`
    const id = seen.has(known) ? `${known}-${index}` : known
    seen.add(id)
    const block = toBlock(slice, id, related)
    if (!block) related.unknownBlock(text((slice as { slice_type?: unknown }).slice_type))
    return block ? [block] : []
  })
}

function toBlock(slice: AnyRawBlock, id: string, related: Related): Block | null {
  const { hrefOf } = related
  switch (slice.slice_type) {
    case 'title': {
      const primary = part(slice.primary)
      return { id, type: 'title', title: text(primary.title) }
    }
    case 'text': {
      const primary = part(slice.primary)
      return { id, type: 'text', text: toRichText(primary.text, hrefOf) }
    }
    case 'hero': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'hero',
        title: text(primary.title),
        subtitle: text(primary.subtitle),
        image: image(primary.image),
        link: link(primary.link, hrefOf),
      }
    }
    case 'article': {
      const primary = part(slice.primary)
      return { id, type: 'article', title: text(primary.title), body: toRichText(primary.body, hrefOf) }
    }
    case 'general': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'general',
        title: text(primary.title),
        body: toRichText(primary.body, hrefOf),
        image: image(primary.image),
        link: link(primary.link, hrefOf),
      }
    }
    case 'image': {
      const primary = part(slice.primary)
      return { id, type: 'image', image: image(primary.image), caption: text(primary.caption) }
    }
    case 'link': {
      const primary = part(slice.primary)
      return { id, type: 'link', text: text(primary.text), link: link(primary.link, hrefOf) }
    }
    case 'footer': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'footer',
        title: text(primary.title),
        text: toRichText(primary.text, hrefOf),
        link: link(primary.link, hrefOf),
      }
    }
    case 'client_logos': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'client_logos',
        variation: text(slice.variation) === 'partner' ? 'partner' : 'default',
        title: text(primary.title),
        logos: list(slice.items).flatMap((item) => {
          const logo = image(item.logo)
          return logo ? [{ image: logo, link: link(item.link, hrefOf) }] : []
        }),
      }
    }
    case 'pricing_calculator': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'pricing_calculator',
        title: text(primary.title),
        text: text(primary.text),
        fee: number(primary.fee),
        feePercentage: number(primary.fee_percentage),
        ticketThreshold: number(primary.ticket_treshold),
        priceThreshold: number(primary.price_treshold),
        note: text(primary.note),
      }
    }
    case 'image_tiles': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'image_tiles',
        title: text(primary.title),
        tiles: list(slice.items).flatMap((item) => {
          const target = documentLink(item.tile)
          return (target && related.tile(target)) ?? []
        }),
      }
    }
    case 'categories': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'categories',
        title: text(primary.title),
        categories: list(slice.items).flatMap((item) => {
          const target = documentLink(item.category)
          return (target && related.entry(target)) ?? []
        }),
      }
    }
    case 'category': {
      const primary = part(slice.primary)
      const target = documentLink(primary.category)
      return { id, type: 'category', category: target && related.entry(target), text: text(primary.text) }
    }
    case 'employees': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'employees',
        title: text(primary.title),
        employees: list(slice.items).flatMap((item) => {
          const name = text(item.name)
          if (!name) return []
          return [
            {
              image: image(item.image),
              name,
              jobTitle: text(item.job_title),
              email: text(item.email),
              phone: text(item.phone),
            },
          ]
        }),
      }
    }
    case 'faq': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'faq',
        title: text(primary.title),
        text: text(primary.text),
        moreText: text(primary.more_text),
        moreImage: image(primary.more_image),
        questions: list(slice.items).flatMap((item) => {
          const question = text(item.question)
          return question ? [{ question, answer: toRichText(item.answer, hrefOf) }] : []
        }),
      }
    }
    case 'feature': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'feature',
        title: text(primary.title),
        text: text(primary.text),
        icon: image(primary.icon),
      }
    }
    case 'addon': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'addon',
        name: text(primary.name),
        text: text(primary.text),
        icon: image(primary.icon),
        package: packageName(primary.related_package),
        price: text(primary.price),
      }
    }
    case 'step': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'step',
        step: oneOf(primary.step, WIZARD_STEPS),
        title: text(primary.title),
        text: text(primary.text),
      }
    }
    case 'form_field': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'form_field',
        field: oneOf(primary.field, FORM_FIELDS),
        label: text(primary.label),
        placeholder: text(primary.placeholder),
        help: text(primary.help),
      }
    }
    case 'revenue_option': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'revenue_option',
        option: oneOf(primary.option, REVENUE_OPTIONS),
        title: text(primary.title),
        text: text(primary.text),
        icon: image(primary.icon),
      }
    }
    case 'name': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'name',
        package: packageName(primary.package_name),
        name: text(primary.name),
        text: text(primary.text),
      }
    }
    case 'package': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'package',
        title: text(primary.title),
        subtitle: text(primary.subtitle),
        price: text(primary.price),
        priceLabel: text(primary.pricelabel),
        icon: image(primary.icon),
        items: list(slice.items).flatMap((item) => {
          const title = text(item.title)
          return title ? [{ title, help: text(item.text), included: item.is_included === true }] : []
        }),
      }
    }
    case 'price_model': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'price_model',
        title: text(primary.title),
        package: packageName(primary.package_name),
        fixedFee: number(primary.fixed_fee),
        percentageFee: number(primary.percentage_fee),
        text: text(primary.text),
      }
    }
    case 'pricing_table': {
      const primary = part(slice.primary)
      const wanted = list(slice.items).flatMap((item) => text(item.package).toUpperCase() || [])
      return {
        id,
        type: 'pricing_table',
        title: text(primary.title),
        subtitle: text(primary.subtitle),
        note: text(primary.note),
        packages: choosePackages(related.packages(), wanted),
      }
    }
    case 'support_categories': {
      const primary = part(slice.primary)
      const chosen = list(slice.items).flatMap((item) => {
        const target = documentLink(item.category)
        return (target && related.supportCategory(target)) ?? []
      })
      const audience = oneOf(primary.audience, AUDIENCES)
      return {
        id,
        type: 'support_categories',
        title: text(primary.title),
        categories: chosen.length > 0 ? chosen : related.supportCategories(audience),
      }
    }
    case 'support_category_item': {
      const primary = part(slice.primary)
      return {
        id,
        type: 'support_category_item',
        title: text(primary.title),
        articles: list(slice.items).flatMap((item) => related.article(item.article_link) ?? []),
      }
    }
    default:
      return null
  }
}

/** The packages that are wanted by title, in the wanted order; all of them when none is wanted. */
function choosePackages(packages: PackageCard[], wanted: string[]): PackageCard[] {
  if (wanted.length === 0) return packages
  return wanted.flatMap((title) => packages.find((card) => card.title.toUpperCase() === title) ?? [])
}

/** A block's `primary`, whose fields may all be missing. */
function part<T extends object>(primary: T | null | undefined): Partial<T> {
  return isRecord(primary) ? (primary as Partial<T>) : {}
}
