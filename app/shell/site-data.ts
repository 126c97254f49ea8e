import { createContext, use } from 'react'
import type { Content, Image, Navigation, PageEntry, Site } from '#app/content/content.ts'
import { richTextToPlain } from '#app/content/plain-text.ts'
import type { PackageRates } from '#app/pricing/packages.ts'
import { hasPage } from './pages.ts'

/** An entry of header, footer or a list: only what a link shows. */
export interface MenuEntry {
  title: string
  /** One line below the title; may be empty. */
  line: string
  href: string
  icon: { url: string } | null
}

/** What every page shows around its content. Public: nothing personal belongs here. */
export interface SiteData {
  site: Pick<
    Site,
    | 'productName'
    | 'companyName'
    | 'logo'
    | 'favicon'
    | 'touchIcon'
    | 'shareImage'
    | 'metaDescription'
    | 'address'
    | 'zip'
    | 'city'
    | 'cvr'
    | 'phone'
    | 'phoneHref'
    | 'supportEmail'
    | 'salesHours'
    | 'bookingUrl'
    | 'dashboardUrl'
    | 'paymentLogos'
    | 'account'
  >
  /** The empty-seat picture of the 404 page; null: the built-in one. */
  seat: { url: string; mobileUrl: string } | null
  menu: Record<keyof Navigation, MenuEntry[]>
  /** What ticket buyers ask about most. */
  buyerArticles: { title: string; href: string }[]
  /** Labels of the site's own consent banner; null: a consent provider asks. */
  consent: { title: string; text: string } | null
  /** Rates and price of every package. */
  rates: PackageRates
  /** Public origin without a trailing slash. */
  siteUrl: string
}

/** Id of the layout route that loads `SiteData` (routes.ts). */
export const siteRouteId = 'routes/site'

export async function readSiteData(
  content: Content,
  { siteUrl, cookiebotId }: { siteUrl: string; cookiebotId: string | null },
): Promise<SiteData> {
  const [site, navigation, prices] = await Promise.all([
    content.site(),
    content.navigation(),
    content.prices(),
  ])
  return {
    rates: prices.rates,
    site: {
      productName: site.productName,
      companyName: site.companyName,
      logo: site.logo,
      favicon: site.favicon,
      touchIcon: site.touchIcon,
      shareImage: site.shareImage,
      metaDescription: site.metaDescription,
      address: site.address,
      zip: site.zip,
      city: site.city,
      cvr: site.cvr,
      phone: site.phone,
      phoneHref: site.phoneHref,
      supportEmail: site.supportEmail,
      salesHours: site.salesHours,
      bookingUrl: site.bookingUrl,
      dashboardUrl: site.dashboardUrl,
      paymentLogos: site.paymentLogos,
      account: site.account,
    },
    menu: {
      categories: menuEntries(navigation.categories),
      industries: menuEntries(navigation.industries),
      pricePages: menuEntries(navigation.pricePages),
      infoPages: menuEntries(navigation.infoPages).map(bare),
      helpPages: menuEntries(navigation.helpPages).map(bare),
    },
    buyerArticles: site.buyerArticles.map(({ title, href }) => ({ title, href })),
    consent:
      cookiebotId === null ? { title: site.consent.title, text: richTextToPlain(site.consent.text) } : null,
    siteUrl,
    seat: site.pictures.notFound && {
      url: site.pictures.notFound.url,
      mobileUrl: (site.pictures.notFoundMobile ?? site.pictures.notFound).url,
    },
  }
}

/** Pages as menu entries; those without a route are left out. */
export function menuEntries(entries: readonly PageEntry[]): MenuEntry[] {
  return entries
    .filter((entry) => hasPage(entry.href))
    .map((entry) => ({
      title: entry.title,
      line: entry.teaser || entry.subtitle,
      href: entry.href,
      icon: iconOf(entry.icon),
    }))
}

/** The footer only shows titles, and this data is part of every page. */
function bare({ title, href }: MenuEntry): MenuEntry {
  return { title, line: '', href, icon: null }
}

function iconOf(image: Image | null): { url: string } | null {
  return image ? { url: image.url } : null
}

/** The layout's data. Not available in islands, which get what they need as props. */
export const SiteDataContext = createContext<SiteData | undefined>(undefined)

/** Undefined outside the layout: if loading it failed, and inside islands. */
export function useSiteData(): SiteData | undefined {
  return use(SiteDataContext)
}
