import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { Image, Link } from '#app/content/content.ts'
import { image, link, text } from '#app/content/fields.ts'

interface ClientLogo {
  image: Image
  link: Link | null
  /** The background for which a logo is drawn; a downloadable logo is shown on it. */
  ground?: 'white' | 'yellow' | 'hall'
  name?: string
}

export const fromPrismic = (({ variation, primary, items }, { hrefOf }) => ({
  variation: variation === 'partner' || variation === 'download' ? variation : ('default' as const),
  title: text(primary.title),
  logos: items.flatMap<ClientLogo>((item) => {
    const logo = image(item.logo)
    if (!logo) return []
    return {
      image: logo,
      link: 'link' in item ? link(item.link, hrefOf) : null,
      ground: 'ground' in item ? GROUNDS.get(text(item.ground)) : undefined,
      name: 'name' in item ? text(item.name) : undefined,
    }
  }),
})) satisfies BlockMapping<'client_logos'>

const GROUNDS = new Map<string, ClientLogo['ground']>([
  ['lys', 'white'],
  ['gul', 'yellow'],
  ['mørk', 'hall'],
])
