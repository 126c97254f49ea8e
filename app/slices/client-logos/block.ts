import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Image, Link } from '#app/content/content.ts'
import { image, link, text } from '#app/content/fields.ts'

export interface ClientLogosBlock extends BlockBase {
  type: 'client_logos'
  variation: 'partner' | 'default'
  title: string
  logos: { image: Image; link: Link | null }[]
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    client_logos: ClientLogosBlock
  }
}

export const fromPrismic: BlockMapping<'client_logos'> = ({ variation, primary, items }, { hrefOf }) => ({
  variation: variation === 'partner' ? 'partner' : 'default',
  title: text(primary.title),
  logos: items.flatMap((item) => {
    const logo = image(item.logo)
    return logo ? [{ image: logo, link: link(item.link, hrefOf) }] : []
  }),
})
