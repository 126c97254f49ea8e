import type { MetaDescriptor } from 'react-router'
import { type Content, ContentUnavailable, type Image, type Seo, type Site } from '#app/content/content.ts'
import { SHARE_HEIGHT, SHARE_WIDTH, shareImageHref } from './share-image.ts'
import { type SiteData, siteRouteId } from './site-data.ts'
import { iconAt, isDrawing } from './site-icons.ts'

/** Title of the home page when content gives none (spec 2 §9). */
const DEFAULT_TITLE = 'Online billetsalg og eventplanlægning'

/** The part of React Router's matches that is read here. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export interface PageMeta {
  /** The document's own meta title, or a fixed page's name. Null: the fallback title. */
  title: string | null
  description?: string | null
  image?: Image | null
  /** Address of the page without query; canonical. */
  path: string
  /** 'article' for a text with an author's day, else a website's page. */
  kind?: 'website' | 'article'
  /** Kept out of search engines. Such a page names no canonical address: the two contradict each other. */
  noindex?: boolean
  /** The page writes its `<title>` itself. */
  ownTitle?: boolean
}

/** What the head of every page says of the site. */
export type HeadSite = Pick<
  Site,
  'productName' | 'metaDescription' | 'shareImage' | 'favicon' | 'touchIcon'
> & {
  /** Public origin without a trailing slash. */
  siteUrl: string
}

/** For pages outside the site's frame. Without names and pictures while the content service is down (D6). */
export async function readHeadSite(content: Content, siteUrl: string): Promise<HeadSite> {
  try {
    const { productName, metaDescription, shareImage, favicon, touchIcon } = await content.site()
    return { siteUrl, productName, metaDescription, shareImage, favicon, touchIcon }
  } catch (error) {
    if (!(error instanceof ContentUnavailable)) throw error
    return {
      siteUrl,
      productName: '',
      metaDescription: null,
      shareImage: null,
      favicon: null,
      touchIcon: null,
    }
  }
}

/** `Seo` of a document as page meta. */
export function fromSeo(seo: Seo | undefined, path: string): PageMeta {
  return { title: seo?.title ?? null, description: seo?.description, image: seo?.image, path }
}

/**
 * Titles by the templates of spec 2 §9: '{title} | the product', for the home page without a title of its own the default title, else
 * '{product} - Et alt i et billetsystem'.
 */
export function pageTitle(title: string | null, product: string, path: string): string {
  // Without the name too, while the content service is down.
  if (title) return title.includes(product) ? title : `${title} | ${product}`
  if (path === '/') return `${DEFAULT_TITLE} | ${product}`
  return `${product} - Et alt i et billetsystem`
}

/** The head of a page within header and footer. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = headSiteOf(matches)
  return site ? headTags(site, page) : []
}

/** The head of a page that tells of an error: it is no page to be found. */
export function errorMeta(matches: Matches, title: string): MetaDescriptor[] {
  const site = headSiteOf(matches)
  return [
    { title: site ? pageTitle(title, site.productName, '') : title },
    { name: 'robots', content: 'noindex' },
    ...(site ? iconTags(site) : []),
  ]
}

function headSiteOf(matches: Matches): HeadSite | null {
  const data = matches.find((match) => match?.id === siteRouteId)?.loaderData as SiteData | undefined
  return data ? { ...data.site, siteUrl: data.siteUrl } : null
}

/** Title, description, canonical address, icons and what link previews show: every page's come from here. */
export function headTags(site: HeadSite, page: PageMeta): MetaDescriptor[] {
  const title = pageTitle(page.title, site.productName, page.path)
  const description = page.description || site.metaDescription
  const address = `${site.siteUrl}${page.path}`
  const tags: MetaDescriptor[] = page.ownTitle ? [] : [{ title }]
  if (page.noindex) tags.push({ name: 'robots', content: 'noindex' })
  else {
    tags.push({ tagName: 'link', rel: 'canonical', href: address }, { property: 'og:url', content: address })
  }
  tags.push(
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:locale', content: 'da_DK' },
    { property: 'og:title', content: title },
  )
  if (site.productName) tags.push({ property: 'og:site_name', content: site.productName })
  if (description) {
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  }
  const pictures = pictureTags(site, page, title)
  // Title, words and picture of the card are those of og: where it has none of its own.
  const card = pictures.length > 0 ? 'summary_large_image' : 'summary'
  return [...tags, ...pictures, { name: 'twitter:card', content: card }, ...iconTags(site)]
}

/**
 * The picture made from the page's title, and after it the page's own, which stands on it. The front page shares what the site shares
 * (D1); so does a page that is not to be found, for of it no picture is made.
 */
function pictureTags(site: HeadSite, page: PageMeta, title: string): MetaDescriptor[] {
  const own = page.image && shareImage(page.image.url, site.siteUrl)
  const words = [title, site.productName, own ?? '']
  const shared = page.noindex || page.path === '/' ? site.shareImage : null
  if (page.noindex && !shared) return []
  const picture = shared
    ? shareImage(shared.url, site.siteUrl)
    : `${site.siteUrl}${shareImageHref(page.path, words)}`
  const alt = shared ? shared.alt : `»${title}« i lyset fra en lampe på scenekanten`
  return [
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: String(SHARE_WIDTH) },
    { property: 'og:image:height', content: String(SHARE_HEIGHT) },
    ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
    ...(own && !shared
      ? [
          { property: 'og:image', content: own },
          // Of several pictures not every reader takes the first.
          { name: 'twitter:image', content: picture },
        ]
      : []),
  ]
}

function iconTags({ favicon, touchIcon }: Pick<HeadSite, 'favicon' | 'touchIcon'>): MetaDescriptor[] {
  const tags: MetaDescriptor[] = []
  if (favicon) {
    const type = 'image/png'
    tags.push({ tagName: 'link', rel: 'icon', href: iconAt(favicon.url, 32), sizes: '32x32', type })
    // After the pixels: of what it can show, a browser takes the last.
    if (isDrawing(favicon.url)) {
      tags.push({ tagName: 'link', rel: 'icon', href: favicon.url, type: 'image/svg+xml' })
    }
  }
  if (touchIcon) tags.push({ tagName: 'link', rel: 'apple-touch-icon', href: touchIcon.url })
  tags.push({ tagName: 'link', rel: 'manifest', href: '/site.webmanifest' })
  return tags
}

/** Drawings become pixels, for readers of link previews take no SVG; photographs stay small enough to be fetched. */
function shareImage(url: string, siteUrl: string): string {
  const address = new URL(url, siteUrl)
  const drawn = /\.(?:svg|png|gif)$/i.test(address.pathname)
  const wanted = { w: String(SHARE_WIDTH), h: String(SHARE_HEIGHT), fit: 'crop', fm: drawn ? 'png' : 'jpg' }
  for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
  return address.href
}
