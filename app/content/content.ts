import type { RichTextField } from '@prismicio/client'
import type { FeeRates, PackageName, PackageRates } from '#app/pricing/packages.ts'

/*
 * What documents are made of: pictures, texts, links, list entries and blocks. The content service's
 * own data types end in this folder and in each block's block.ts. A page's type is what its `to…`
 * function returns; all reads are in site-content.ts.
 */

export interface Image {
  /** Absolute, or a path of this site (`/media/…`). app/ui/picture.tsx requests sizes. */
  url: string
  /** Empty for a decorative image. */
  alt: string
  /** Size of the original in pixels. */
  width: number
  height: number
  /**
   * The position of its subject, if the editor set one: cropping keeps it, and no label covers it.
   */
  focus?: 'center' | 'top' | 'bottom' | 'left' | 'right'
}

/**
 * Formatted text. Opaque: only `rich-text.tsx` and `plain-text.ts` look inside. No text is `null`,
 * never an empty RichText.
 */
export interface RichText {
  readonly nodes: RichTextField
}

/** A page: a path of this site, or an absolute address. */
export type PageAddress = `/${string}` | `http://${string}` | `https://${string}`

export interface Link {
  /** A path of this site, or an absolute http(s), mailto or tel address. */
  href: string
  /** Text given by the editor; empty if there is none. */
  text: string
  /** Leads to another site: opens in a new tab. */
  external: boolean
}

export interface Seo {
  /** `null`: the page's default applies. */
  title: string | null
  description: string | null
  image: Image | null
}

/** Organisers (B2B, /support) and ticket buyers (B2C, /kundeservice). */
export type Audience = 'B2B' | 'B2C'

export type PageType =
  | 'industry'
  | 'category'
  | 'client'
  | 'prices'
  | 'pricing_page'
  | 'info_page'
  | 'help_page'
  | 'support_category'
  | 'support_article'
  | 'legal_page'

/** A page as shown in lists and menus. */
export interface PageEntry {
  id: string
  uid: string
  type: PageType
  title: string
  subtitle: string
  /** One line for menus and lists; may be empty. */
  teaser: string
  href: string
  icon: Image | null
  /** Artwork of an industry or category (posters, carousel). */
  image: Image | null
}

/** A customer case as a tile: picture, title and chips. */
export interface Tile {
  id: string
  type: PageType
  href: string
  title: string
  image: Image | null
  /** Only what a chip shows: pages embed tiles as data, often with the same few categories. */
  categories: Pick<PageEntry, 'id' | 'uid' | 'title'>[]
}

export interface BlockBase {
  /** Unique on its page. */
  id: string
}

/** Computes with its own rates, or with those of its package. */
export interface PricingCalculatorBlock extends BlockBase, FeeRates {
  type: 'pricing_calculator'
  title: string
  text: string
  /** The package that is shown first. */
  package: string
  /** Number of tickets (content field `ticket_treshold`). */
  ticketThreshold: number | null
  /** kr, inkl. moms (content field `price_treshold`). */
  priceThreshold: number | null
  /** kr, inkl. moms, that the calculator starts with; `null`: its own. */
  startPrice: number | null
  /** Number of tickets that it starts with; `null`: its own. */
  startTickets: number | null
  note: string
}

export interface ImageTilesBlock extends BlockBase {
  type: 'image_tiles'
  title: string
  tiles: Tile[]
}

export interface CategoryBlock extends BlockBase {
  type: 'category'
  category: PageEntry | null
  text: string
}

export interface Employee {
  image: Image | null
  name: string
  jobTitle: string
  email: string
  phone: string
}

export interface EmployeesBlock extends BlockBase {
  type: 'employees'
  title: string
  employees: Employee[]
}

export interface FaqBlock extends BlockBase {
  type: 'faq'
  title: string
  text: string
  /** Text and picture of the section 'Vil du høre mere?'. */
  moreText: string
  moreImage: Image | null
  questions: { question: string; answer: RichText | null }[]
}

export interface FeatureBlock extends BlockBase {
  type: 'feature'
  /** A figure: the title is one, set large. */
  variation: 'default' | 'figure'
  title: string
  text: string
  icon: Image | null
}

export interface AddonBlock extends BlockBase {
  type: 'addon'
  name: string
  text: string
  icon: Image | null
  package: PackageName | null
  /** As the editor wrote it; empty if it costs nothing extra. */
  price: string
}

export const WIZARD_STEPS = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

export interface StepBlock extends BlockBase {
  type: 'step'
  /** The wizard step of these texts; `null` on a page, where a step is a numbered paragraph. */
  step: WizardStep | null
  title: string
  text: string
}

export const FORM_FIELDS = ['name', 'email', 'phone', 'company', 'cvr', 'website', 'comment'] as const
export type FormFieldName = (typeof FORM_FIELDS)[number]

export interface FormFieldBlock extends BlockBase {
  type: 'form_field'
  field: FormFieldName | null
  label: string
  placeholder: string
  help: string
}

export type RevenueOption = 'seasonPasses' | 'giftCards' | 'merchandise' | 'foodDrinks'

export interface RevenueOptionBlock extends BlockBase {
  type: 'revenue_option'
  option: RevenueOption | null
  title: string
  text: string
  icon: Image | null
}

export interface NameBlock extends BlockBase {
  type: 'name'
  package: PackageName | null
  name: string
  text: string
}

export interface PackageBlock extends BlockBase {
  type: 'package'
  title: string
  subtitle: string
  /** As the editor wrote it ('0', '399', 'Fra 399'). */
  price: string
  priceLabel: string
  icon: Image | null
  items: { title: string; help: string; included: boolean }[]
}

/** A card of the price table. */
export type PackageCard = Omit<PackageBlock, 'type'>

export interface PriceModelBlock extends BlockBase {
  type: 'price_model'
  title: string
  /** The chosen package; without a choice the title, which may be that of a further package. */
  package: string
  /** kr. per ticket, ekskl. moms; `null`: missing or not a number. */
  fixedFee: number | null
  /** Percent of the ticket price, ekskl. moms (3.2 = 3,2 %). */
  percentageFee: number | null
  /** Unit of the fee: 'solgt billet' by default. */
  unit: string
  text: string
}

export interface SupportCategoryItemBlock extends BlockBase {
  type: 'support_category_item'
  title: string
  articles: ArticleEntry[]
}

/**
 * Block types by the content service's `slice_type`. Those read by content itself, the
 * wizard or the calculator are here; every other one adds itself in its folder,
 * `app/slices/<block>/block.ts`.
 */
export interface BlockTypes {
  addon: AddonBlock
  category: CategoryBlock
  employees: EmployeesBlock
  faq: FaqBlock
  feature: FeatureBlock
  form_field: FormFieldBlock
  image_tiles: ImageTilesBlock
  name: NameBlock
  package: PackageBlock
  price_model: PriceModelBlock
  pricing_calculator: PricingCalculatorBlock
  revenue_option: RevenueOptionBlock
  step: StepBlock
  support_category_item: SupportCategoryItemBlock
}

export type BlockType = keyof BlockTypes
export type Block = BlockTypes[BlockType]

/**
 * An article in its category's list. `href` is `null` if the article is missing: then `title` is
 * 'Ukendt artikel'.
 */
export interface ArticleEntry {
  id: string
  title: string
  /** One line in the list; may be empty. */
  teaser: string
  href: string | null
}

/** An existing article. */
export interface FoundArticle extends ArticleEntry {
  href: string
}

/** A search result: an article or a help page. */
export interface HelpHit extends FoundArticle {
  /** Title of its category; a help page has none. */
  topic: string
}

export interface SupportCategoryEntry {
  id: string
  uid: string
  audience: Audience
  title: string
  description: string
  icon: Image | null
  href: string
}

/** One step of 'Hvad sker der nu?' after a lead. */
export interface NextStep {
  title: string
  text: string
}

/** Packages and rates of all documents of type `prices`. */
export interface Prices {
  packages: PackageCard[]
  rates: PackageRates
}

export interface Redirect {
  /** A path of this site, or an absolute https address. */
  to: string
  /**
   * 301: moved by the redirect table or by a changed uid. 308: addressed by document id instead of
   * uid.
   */
  status: 301 | 308
}

/** The content service failed, and there is no earlier content. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(message = 'Kunne ikke hente data', options?: ErrorOptions) {
    super(message, options)
  }
}
