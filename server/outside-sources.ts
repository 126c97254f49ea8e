import type { OutsideSources } from './responses/security-headers.ts'
import type { PrismicSettings, Settings } from './settings.ts'

type ServiceSettings = Pick<Settings, 'cookiebotId' | 'cookiebotCdn' | 'metaPixelId' | 'prismic'>

/** Outside hosts that browsers may contact, depending on the configured services. */
export function outsideSources({
  cookiebotId,
  cookiebotCdn,
  metaPixelId,
  prismic,
}: ServiceSettings): OutsideSources {
  // Cookiebot's European CDN uses the same host names under .eu.
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
    // Cookiebot's banner adds its own styles.
    inlineStyles: cookiebotId !== null,
  }
}

/**
 * Hosts of the repository's images: Prismic's image service, its file store, and the owner's own
 * endpoint.
 */
function pictureSources({ repository, endpoint }: PrismicSettings): string[] {
  const own = endpoint ? [new URL(endpoint).origin] : []
  return ['https://images.prismic.io', `https://${repository}.cdn.prismic.io`, ...own]
}

/** Toolbar of Prismic's editors, on editors' pages only: it adds a frame and its own styles. */
export function editorSources({ prismic }: Pick<Settings, 'prismic'>): Partial<OutsideSources> {
  if (!prismic) return {}
  const repository = `https://${prismic.repository}.prismic.io`
  return {
    // 'Get a shareable link' takes a screenshot with html2canvas, and hangs without it.
    scripts: ['https://static.cdn.prismic.io', 'https://html2canvas.hertzen.com'],
    images: ['https://static.cdn.prismic.io', repository],
    connections: [repository],
    frames: [repository],
    inlineStyles: true,
  }
}
