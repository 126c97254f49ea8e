import type { RichTextField } from '@prismicio/client'
import type { FeeRates, PackageName, PackageRates } from '#app/pricing/packages.ts'

/*
 * The interface of content: what pages, calculator, mails and CRM may know about it. The content
 * service's own data types end in this folder and in each block's block.ts.
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

/** The `global` document: company, names, images and links shared by every page. */
export interface Site {
  productName: string
  /** The wordmark, by background. */
  logo: { light: Image | null; yellow: Image | null; dark: Image | null }
  favicon: Image | null
  touchIcon: Image | null
  /** Default image of link previews. */
  shareImage: Image | null
  /** Fallback for pages without a description. */
  metaDescription: string | null
  companyName: string
  address: string
  zip: string
  city: string
  cvr: string
  phone: string
  /** `tel:…`, or `null` without a number. */
  phoneHref: string | null
  supportEmail: string
  /** Opening hours of the phone, as the editor wrote them. */
  salesHours: string
  /** The meeting-booking page. `null`: links that only open it are not rendered. */
  bookingUrl: PageAddress | null
  /** The organiser dashboard ('Arrangør login'). `null`: the link is not rendered. */
  dashboardUrl: PageAddress | null
  paymentLogos: Image | null
  /** Most frequent questions of ticket buyers, for the menu and customer service. */
  buyerArticles: FoundArticle[]
  gdpr: {
    /** Whether the privacy box of lead forms is checked at first: an owner's lawyer may say no. */
    prechecked: boolean
    /** The privacy notice next to the button. */
    notice: RichText | null
    /** Stored with the acknowledgement. */
    version: string
  }
  /** Decorative images of fixed places. */
  pictures: {
    notFound: Image | null
    notFoundMobile: Image | null
    thanks: Image | null
    empty: Image | null
    support: Image | null
  }
  /** Texts of the organiser-account application (the modal GetLogin). */
  account: {
    title: string
    text: string
    image: Image | null
    thanks: RichText | null
    nextSteps: NextStep[]
  }
  /** What happens after a callback was asked for. */
  callbackSteps: NextStep[]
  /** Texts of the site's own consent banner; a consent provider brings its own. */
  consent: { title: string; text: RichText | null }
}

/**
 * Lists for header, footer and side lists. Sorted by title in Danish order, price pages first by
 * the order in content.
 */
export interface Navigation {
  categories: PageEntry[]
  industries: PageEntry[]
  pricePages: PageEntry[]
  infoPages: PageEntry[]
  helpPages: PageEntry[]
}

export interface Home {
  hero: { title: string; subtitle: string; image: Image | null; imageMobile: Image | null }[]
  seo: Seo
  blocks: Block[]
  /** Texts of the page's fixed sections; may be empty. */
  sections: {
    products: { title: string; text: string }
    industries: { title: string; text: string }
    account: { title: string; text: string; image: Image | null }
    carousel: { title: string }
    prices: { text: string }
    calculator: { title: string; text: string; button: string }
    callback: { title: string; text: string; image: Image | null }
  }
}

/** The page /medarbejdere. */
export interface About {
  title: string
  introduction: RichText | null
  employees: Employee[]
  seo: Seo
  blocks: Block[]
}

interface Page {
  id: string
  uid: string
  /** Canonical address. */
  href: string
  title: string
  subtitle: string
  seo: Seo
  /** The main block list (`slices`). */
  blocks: Block[]
}

export interface Category extends Page {
  teaser: string
  icon: Image | null
  image: Image | null
  body: RichText | null
  /** The secondary block list (`slices2`). */
  secondaryBlocks: Block[]
  /**
   * Customer cases: those of the image_tiles blocks, then other customers with a shared category.
   */
  cases: Tile[]
}

export interface Industry extends Category {
  /** The page's heading if it is longer than the name in lists; otherwise the title. */
  headline: string
  /** Text above the callback form; the home page's if the industry has none. */
  callback: { title: string; text: string }
}

export interface Client extends Page {
  image: Image | null
  /** Categories used by the client. */
  categories: PageEntry[]
  /** 'Lignende cases': other clients with shared categories, most shared first. */
  similar: Tile[]
}

export interface PricePage extends Page {
  type: 'prices' | 'pricing_page'
  icon: Image | null
  body: RichText | null
  secondaryBlocks: Block[]
}

export interface InfoPage extends Page {
  body: RichText | null
}

export interface HelpPage extends InfoPage {
  /** Whose help centre it belongs to; null: both. */
  audience: Audience | null
}

export interface LegalPage extends Page {
  body: RichText | null
  version: string
  /** As the editor wrote it ('01.02.21'); may be empty. */
  effectiveDate: string
}

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

export interface SupportCategory extends SupportCategoryEntry {
  articles: ArticleEntry[]
  seo: Seo
  blocks: Block[]
}

export interface Article {
  id: string
  uid: string
  href: string
  /** 'Ukendt titel' if the document has none. */
  title: string
  body: RichText | null
  seo: Seo
  /** The category in its address. */
  category: SupportCategoryEntry
  /** First and last publication as ISO dates; null: unknown. */
  published: string | null
  modified: string | null
}

/** One step of 'Hvad sker der nu?' after a lead. */
export interface NextStep {
  title: string
  text: string
}

export interface StepTexts {
  title: string
  subtitle: string
  metaTitle: string
  metaDescription: string
}

/** An item with a name, a sentence and an icon. */
export interface Extra {
  title: string
  text: string
  icon: string | null
}

/** The texts and choices of the wizard as it shows them. */
export interface WizardWords {
  steps: Record<WizardStep, StepTexts>
  industries: { name: string; icon: string | null }[]
  buttons: Record<'next' | 'result' | 'back' | 'close' | 'demo' | 'call' | 'submit', string>
  /** Labels of the information form, from form_field blocks. */
  fields: Partial<Record<FormFieldName, { label: string; placeholder: string; help: string }>>
  /** 'Det får du altid' and 'Du kan også sælge', under the package. */
  features: Extra[]
  alsoSold: Extra[]
  /** Help under a step, from step blocks with a step. */
  help: Partial<Record<WizardStep, { title: string; text: string }>>
  thankYou: {
    title: string
    text: string
    link: { href: string; text: string }
    /** What happens after an offer was asked for: step blocks without a step. */
    nextSteps: NextStep[]
  }
  /** What happens after a demo was asked for. */
  demoSteps: NextStep[]
  /** The form and its thanks after 'Opret {title}'; '{pakke}' is that title. */
  create: {
    title: string
    subtitle: string
    thankYou: { title: string; text: string; nextSteps: NextStep[] }
  }
}

/**
 * What the single `faa_tilbud` says; in the place of an empty text or list the wizard has its
 * built-in one.
 */
export interface WizardTexts extends WizardWords {
  /** `tilvalg_addons`, with texts of addon blocks of the same name; further addon blocks follow. */
  addOns: { name: string; text: string; price: string; icon: Image | null; package: PackageName | null }[]
  gdpr: {
    /** Text next to the checkbox. */
    label: RichText | null
    prechecked: boolean
  }
  /** The line of a package, from name blocks. */
  packageNames: Partial<Record<string, { text: string }>>
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

/**
 * The content at one reference. All reads are cached for the life of the instance. What does not
 * exist is `null` (or an empty list); a failing service throws `ContentUnavailable`. The two are
 * never confused.
 */
export interface Content {
  /** The content reference: equal references mean equal content. */
  readonly ref: string
  site(): Promise<Site>
  navigation(): Promise<Navigation>
  home(): Promise<Home | null>
  about(): Promise<About | null>
  industry(uid: string): Promise<Industry | null>
  category(uid: string): Promise<Category | null>
  /** All customer cases, sorted by title. */
  clients(): Promise<Tile[]>
  client(uid: string): Promise<Client | null>
  /** Looks up price pages (`prices`) first, then pricing pages. */
  pricePage(uid: string): Promise<PricePage | null>
  infoPage(uid: string): Promise<InfoPage | null>
  helpPage(uid: string): Promise<HelpPage | null>
  /** 'privatlivspolitik', 'cookiepolitik', 'handelsbetingelser', 'abonnementsbetingelser'. */
  legalPage(uid: string): Promise<LegalPage | null>
  supportCategories(audience: Audience): Promise<SupportCategoryEntry[]>
  supportCategory(audience: Audience, uid: string): Promise<SupportCategory | null>
  /** Also `null` if the category does not list the article. */
  article(audience: Audience, categoryUid: string, articleUid: string): Promise<Article | null>
  /** Articles and help pages of one help centre that match a search, best first. */
  searchHelp(audience: Audience, question: string): Promise<HelpHit[]>
  wizard(): Promise<WizardTexts | null>
  prices(): Promise<Prices>
  /** Redirect table and former addresses. `path` is a pathname without query. */
  redirect(path: string): Promise<Redirect | null>
  /**
   * Blocks outside any document, from the content service's editor: one result each, `null` for an
   * unknown type.
   */
  blocksOf(slices: readonly unknown[]): Promise<(Block | null)[]>
  /** Address of a document of any type by id; `null` if it does not exist or has no page. */
  addressOf(documentId: string): Promise<string | null>
  /** All addresses from content, for sitemap and link checks. */
  addresses(): Promise<{ href: string; lastModified: string | null }[]>
}

/** The content service failed, and there is no earlier content. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(message = 'Kunne ikke hente data', options?: ErrorOptions) {
    super(message, options)
  }
}
