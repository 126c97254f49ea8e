import type { RouteHandle } from '#app/page-policy.ts'
import SliceSimulator from '#app/slices/slice-simulator.island.tsx'

/**
 * Shows editors the blocks that they write, inside Prismic's editor (spec 2 §2 and §4). The
 * messages are those of @prismicio/simulator; it hears the hosts named here alone, and they alone may
 * frame it (D33).
 */
export const handle: RouteHandle = {
  page: {
    withoutContent: true,
    frameAncestors: [
      'https://*.prismic.io',
      'https://*.wroom.io',
      'https://*.marketing-tools-wroom.com',
      'https://*.dev-tools-wroom.com',
      'https://*.platform-wroom.com',
    ],
    // Examples that Prismic puts into blocks show pictures from there.
    images: ['https://images.prismic.io', 'https://images.unsplash.com'],
  },
}

export const meta = () => [{ title: 'Blokke under redigering' }, { name: 'robots', content: 'noindex' }]

export default function Simulator() {
  return <SliceSimulator />
}
