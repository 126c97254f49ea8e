import type { Site } from '#app/content/to-site.ts'

export function isDrawing(url: string): boolean {
  return /\.svg(?:\?|$)/i.test(url)
}

/** An icon as a square of the given size, through the image parameters of the content service. */
export function iconAt(url: string, pixels: number): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const wanted = { w: String(pixels), h: String(pixels), fit: 'crop', fm: 'png' }
  for (const [name, value] of Object.entries(wanted)) parameters.set(name, value)
  return `${path}?${parameters}`
}

/** The web app manifest: name and icon on a home screen. */
export function webManifest(
  site: Pick<Site, 'productName' | 'metaDescription' | 'favicon' | 'touchIcon'>,
): Record<string, unknown> {
  const { favicon, touchIcon } = site
  const icons = [
    ...(favicon && isDrawing(favicon.url)
      ? [
          { src: favicon.url, sizes: 'any', type: 'image/svg+xml' },
          ...[192, 512].map((pixels) => ({
            src: iconAt(favicon.url, pixels),
            sizes: `${pixels}x${pixels}`,
            type: 'image/png',
          })),
        ]
      : []),
    ...(touchIcon ? [{ src: iconAt(touchIcon.url, 180), sizes: '180x180', type: 'image/png' }] : []),
  ]
  return {
    name: site.productName,
    short_name: site.productName,
    ...(site.metaDescription && { description: site.metaDescription }),
    lang: 'da',
    id: '/',
    start_url: '/',
    // Opens as a website, with the address bar.
    display: 'browser',
    icons,
  }
}
