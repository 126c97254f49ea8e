import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { Picture } from '#app/ui/picture.tsx'

/** A picture in full width with its caption. */
export function ImageFigure({ blocks: [block], around }: BlockProps<'image'>) {
  if (!block.image) return null
  return (
    <Section place={around.place}>
      <figure>
        <Picture
          image={block.image}
          imageMobile={block.imageMobile}
          sizes="(width >= 80rem) 75rem, 100vw"
          className="h-auto w-full"
        />
        {block.caption && <figcaption className="mt-3 text-sm text-quiet">{block.caption}</figcaption>}
      </figure>
    </Section>
  )
}
