import type { MetaDescriptor } from 'react-router'
import { absoluteAddress } from '#app/content/absolute-address.ts'
import { ContentUnavailable, type Image, type Seo } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import type { Site } from '#app/content/to-site.ts'
import { type SiteData, siteRouteId } from '#app/shell/site-data.ts'
import { SHARE_HEIGHT, SHARE_WIDTH, shareImageHref } from './share-image.ts'
import { iconAt, isDrawing } from './site-icons.ts'

/** Title of the home page if content has none. */
const DEFAULT_TITLE = 'Online billetsalg og eventplanlægning'

/** The part of React Router's matches that is used here. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

interface PageMeta {
  /** The document's meta title, or the name of a fixed page. Null: the fallback title. */
  title: string | null
  description?: string | null
  image?: Image | null
  /** Canonical path of the page, without a query. */
  path: string
  /** 'article' for texts with a publication date, else 'website'. */
  kind?: 'website' | 'article'
  /** The page's own link preview; `href`: path and query of its image. */
  preview?: { title: string; href: string; alt: string } | null
  /** noindex. Such a page has no canonical address: the two would contradict each other. */
  noindex?: boolean
  /** The page renders its own `<title>`. */
  ownTitle?: boolean
}

/** What the head of every page says about the site. */
type HeadSite = Pick<Site, 'productName' | 'metaDescription' | 'shareImage' | 'favicon' | 'touchIcon'> & {
  /** Public origin without a trailing slash. */
  siteUrl: string
}

/**
 * For pages without header and footer. Without name and images while the content service is down.
 */
export async function readHeadSite(content: Content, siteUrl: string): Promise<HeadSite> {
  try {
    return { ...(await content.site()), siteUrl }
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
 * Titles by template: '{title} | the product'; for a home page without its own title the default
 * title, else '{product} - Et alt i et billetsystem'.
 */
export function pageTitle(title: string | null, product: string, path: string): string {
  // While the content service is down there is no product name either.
  if (title) return wordsOf(title).includes(wordsOf(product)) ? title : `${title} | ${product}`
  if (path === '/') return `${DEFAULT_TITLE} | ${product}`
  return `${product} - Et alt i et billetsystem`
}

/** The words of a text, so that they can be found as whole words in another. */
const wordsOf = (text: string) => ['', ...text.split(/[^\p{L}\p{N}]+/u).filter(Boolean), ''].join(' ')

/** Head of a page with header and footer; without it if their data could not be read. */
export function pageMeta(matches: Matches, page: PageMeta | undefined): MetaDescriptor[] {
  const site = headSiteOf(matches)
  return site && page ? headTags(site, page) : []
}

/** Head of an error page: noindex. */
export function errorMeta(matches: Matches, title: string): MetaDescriptor[] {
  return errorTags(headSiteOf(matches), title)
}

/** The same for a page that the router does not treat as an error. */
export function errorTags(site: HeadSite | null | undefined, title: string): MetaDescriptor[] {
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

/** Title, description, canonical address, icons and link previews of every page. */
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
    {
      property: 'og:title',
      content: page.preview ? pageTitle(page.preview.title, site.productName, '') : title,
    },
  )
  if (site.productName) tags.push({ property: 'og:site_name', content: site.productName })
  if (description) {
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  }
  const pictures = pictureTags(site, page, title)
  // Twitter's title, description and image default to those of og.
  const card = pictures.length > 0 ? 'summary_large_image' : 'summary'
  return [...tags, ...pictures, { name: 'twitter:card', content: card }, ...iconTags(site)]
}

/**
 * The image of its own preview; else the one generated from the page's title, then the page's own
 * picture, which is part of it. The home page uses the site's image; so do missing pages, which
 * have no generated one.
 */
function pictureTags(site: HeadSite, page: PageMeta, title: string): MetaDescriptor[] {
  if (page.preview) return imageTags(site.siteUrl + page.preview.href, page.preview.alt)
  const own = page.image && shareImage(page.image.url, site.siteUrl)
  const shared = page.noindex || page.path === '/' ? site.shareImage : null
  if (page.noindex && !shared) return []
  const picture = shared ? shareImage(shared.url, site.siteUrl) : generatedImage(site, page)
  const alt = shared ? shared.alt : pictureAlt(title)
  return [
    ...imageTags(picture, alt),
    ...(own && !shared
      ? [
          { property: 'og:image', content: own },
          // Some readers use the first of several images, some the last.
          { name: 'twitter:image', content: picture },
        ]
      : []),
  ]
}

/** The alternative text of a generated picture. */
export const pictureAlt = (title: string) => `»${title}« i lyset fra en lampe på scenekanten`

function imageTags(address: string, alt: string | null): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: String(SHARE_WIDTH) },
    { property: 'og:image:height', content: String(SHARE_HEIGHT) },
    ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
  ]
}

/** The image that is drawn for the page. */
export function generatedImage(
  site: Pick<HeadSite, 'siteUrl' | 'productName'>,
  { title, path, image }: Pick<PageMeta, 'title' | 'path' | 'image'>,
): string {
  const own = image ? shareImage(image.url, site.siteUrl) : ''
  return `${site.siteUrl}${shareImageHref(path, [pageTitle(title, site.productName, path), site.productName, own])}`
}

function iconTags({ favicon, touchIcon }: Pick<HeadSite, 'favicon' | 'touchIcon'>): MetaDescriptor[] {
  const tags: MetaDescriptor[] = []
  if (favicon) {
    const type = 'image/png'
    tags.push({ tagName: 'link', rel: 'icon', href: iconAt(favicon.url, 32), sizes: '32x32', type })
    // After the PNG: browsers use the last icon that they support.
    if (isDrawing(favicon.url)) {
      tags.push({ tagName: 'link', rel: 'icon', href: favicon.url, type: 'image/svg+xml' })
    }
  }
  if (touchIcon) tags.push({ tagName: 'link', rel: 'apple-touch-icon', href: iconAt(touchIcon.url, 180) })
  tags.push({ tagName: 'link', rel: 'manifest', href: '/site.webmanifest' })
  return tags
}

/** SVGs are served as PNG, since link previews do not show SVG; photographs are scaled down. */
function shareImage(url: string, siteUrl: string): string {
  const fm = /\.(?:svg|png|gif)(?:\?|$)/i.test(url) ? 'png' : 'jpg'
  return absoluteAddress(url, siteUrl, { w: String(SHARE_WIDTH), h: String(SHARE_HEIGHT), fit: 'crop', fm })
}
