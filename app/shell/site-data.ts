import { createContext, use } from 'react'
import type { Image } from '#app/content/content.ts'
import type { PageEntry } from '#app/content/entries.ts'
import type { Content } from '#app/content/site-content.ts'

/** An entry of header, footer or a list: only what a link shows. */
export interface MenuEntry {
  title: string
  /** One line below the title; may be empty. */
  line: string
  href: string
  icon: Image | null
}

/** Id of the layout route that loads `SiteData` (routes.ts). */
export const siteRouteId = 'routes/site'

/** What pages show around their content. Only the server reads it. */
export type SiteData = Awaited<ReturnType<typeof readSiteData>>

export async function readSiteData(
  content: Content,
  { siteUrl, cookiebotId }: { siteUrl: string; cookiebotId: string | null },
) {
  const [site, navigation, prices] = await Promise.all([
    content.site(),
    content.navigation(),
    content.prices(),
  ])
  return {
    /** Rates and price of every package. */
    rates: prices.rates,
    site,
    menu: {
      products: menuEntries(navigation.products),
      industries: menuEntries(navigation.industries),
      pricePages: menuEntries(navigation.pricePages),
      infoPages: menuEntries(navigation.infoPages),
      helpPages: menuEntries(navigation.helpPages),
    },
    /** Labels of the site's own consent banner; null: a consent provider asks. */
    consent: cookiebotId === null ? site.consent : null,
    /** Public origin without a trailing slash. */
    siteUrl,
    /** The empty-seat picture of the 404 page; null: the built-in one. */
    seat: site.pictures.notFound && {
      url: site.pictures.notFound.url,
      mobileUrl: (site.pictures.notFoundMobile ?? site.pictures.notFound).url,
    },
  }
}

function menuEntries(entries: readonly PageEntry[]): MenuEntry[] {
  return entries.map(({ title, teaser, subtitle, href, icon }) => ({
    title,
    line: teaser || subtitle,
    href,
    icon,
  }))
}

/** The layout's data. Not available in islands, which get what they need as props. */
export const SiteDataContext = createContext<SiteData | undefined>(undefined)

/** Undefined outside the layout: if loading it failed, and inside islands. */
export function useSiteData(): SiteData | undefined {
  return use(SiteDataContext)
}
