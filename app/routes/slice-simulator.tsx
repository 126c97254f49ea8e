import { PRISMIC_EDITORS } from '#app/content/preview.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import SliceSimulator from '#app/slices/slice-simulator.island.tsx'

/**
 * Shows editors their blocks inside Prismic's editor. Uses the messages of
 * @prismicio/simulator, accepts them only from these hosts, and only these may frame it.
 */
export const handle: RouteHandle = {
  page: {
    withoutContent: true,
    frameAncestors: PRISMIC_EDITORS,
    // Prismic's example blocks use images from there.
    images: ['https://images.prismic.io', 'https://images.unsplash.com'],
  },
}

export const meta = () => [{ title: 'Blokke under redigering' }, { name: 'robots', content: 'noindex' }]

export default function SliceSimulatorRoute() {
  return <SliceSimulator />
}
