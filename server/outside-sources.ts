import type { OutsideSources } from './pages/security-headers.ts'
import type { PrismicSettings, Settings } from './settings.ts'

type ServiceSettings = Pick<Settings, 'cookiebotId' | 'cookiebotCdn' | 'metaPixelId' | 'prismic'>

/** Hosts that the browser may turn to, for the services that are set up (D35). */
export function outsideSources({
  cookiebotId,
  cookiebotCdn,
  metaPixelId,
  prismic,
}: ServiceSettings): OutsideSources {
  // Cookiebot's European CDN has the same hosts under .eu.
  const cookiebot = (name: string) => (cookiebotId ? [`https://${name}.cookiebot.${cookiebotCdn}`] : [])
  const consent = [...cookiebot('consent'), ...cookiebot('consentcdn')]
  return {
    scripts: [...consent, ...(metaPixelId ? ['https://connect.facebook.net'] : [])],
    images: [
      ...(prismic ? pictureSources(prismic) : []),
      ...cookiebot('imgsct'),
      ...(metaPixelId ? ['https://www.facebook.com'] : []),
    ],
    connections: [...consent, ...(metaPixelId ? ['https://www.facebook.com'] : [])],
    frames: cookiebot('consentcdn'),
    // Cookiebot's banner brings its styles with it.
    inlineStyles: cookiebotId !== null,
  }
}

/**
 * Where the repository's pictures are: Prismic's image service, its file store, and an endpoint of
 * the owner's.
 */
function pictureSources({ repository, endpoint }: PrismicSettings): string[] {
  const own = endpoint ? [new URL(endpoint).origin] : []
  return ['https://images.prismic.io', `https://${repository}.cdn.prismic.io`, ...own]
}

/**
 * The toolbar of Prismic's editors, on their pages alone: it brings a frame and styles of its own.
 */
export function editorSources({ prismic }: Pick<Settings, 'prismic'>): OutsideSources {
  if (!prismic) return { scripts: [], images: [], connections: [], frames: [] }
  const repository = `https://${prismic.repository}.prismic.io`
  return {
    // 'Get a shareable link' takes a picture of the page with html2canvas, and never ends without
    // it.
    scripts: ['https://static.cdn.prismic.io', 'https://html2canvas.hertzen.com'],
    images: ['https://static.cdn.prismic.io', repository],
    connections: [repository],
    frames: [repository],
    inlineStyles: true,
  }
}
