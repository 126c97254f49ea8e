import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { TileGrid } from './tile-grid.tsx'

/** Maximum tiles per block. */
export const TILE_LIMIT = 3

/** Cases as tiles, the first three of them. */
export function ImageTiles({ blocks: [block], around }: BlockProps<'image_tiles'>) {
  const tiles = block.tiles.slice(0, TILE_LIMIT)
  if (tiles.length === 0) return null
  return (
    <Section
      place={around.place}
      title={block.title}
      action={
        around.place === 'page' && (
          <SiteLink href="/kunder" className="link tap">
            Se alle kunder
          </SiteLink>
        )
      }
    >
      <TileGrid tiles={tiles} place={around.place} />
    </Section>
  )
}
