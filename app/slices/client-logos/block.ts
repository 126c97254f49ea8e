import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Image, Link } from '#app/content/content.ts'
import { image, link, text } from '#app/content/fields.ts'

export interface ClientLogo {
  image: Image
  link: Link | null
  /** The background that it is drawn for, and is shown on if it can be downloaded. */
  ground?: 'white' | 'yellow' | 'hall'
  name?: string
}

export interface ClientLogosBlock extends BlockBase {
  type: 'client_logos'
  variation: 'partner' | 'download' | 'default'
  title: string
  logos: ClientLogo[]
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    client_logos: ClientLogosBlock
  }
}

export const fromPrismic: BlockMapping<'client_logos'> = ({ variation, primary, items }, { hrefOf }) => ({
  variation: variation === 'partner' || variation === 'download' ? variation : 'default',
  title: text(primary.title),
  logos: items.flatMap((item) => {
    const logo = image(item.logo)
    if (!logo) return []
    return {
      image: logo,
      link: 'link' in item ? link(item.link, hrefOf) : null,
      ground: 'ground' in item ? GROUNDS.get(text(item.ground)) : undefined,
      name: 'name' in item ? text(item.name) : undefined,
    }
  }),
})

const GROUNDS = new Map<string, ClientLogo['ground']>([
  ['lys', 'white'],
  ['gul', 'yellow'],
  ['mørk', 'hall'],
])
