import { hasPage } from '#app/pages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { TextBesidePicture } from '#app/slices/text-beside-picture.tsx'
import { Button } from '#app/ui/button.tsx'

/** A large intro: heading, sentence, picture and one button, on a dark ground. */
export function Hero({ blocks: [block], around }: BlockProps<'hero'>) {
  if (!block.title && !block.subtitle && !block.image) return null
  return (
    <Section place={around.place} ground="hall">
      <TextBesidePicture image={block.image}>
        {block.title && <h2 className="text-h2">{block.title}</h2>}
        {block.subtitle && <p className="mt-4 text-lead text-quiet">{block.subtitle}</p>}
        {block.link && hasPage(block.link.href) && (
          <div className="mt-7">
            <Button href={block.link.href} variant="brand-yellow">
              {block.link.text || 'Læs mere'}
            </Button>
          </div>
        )}
      </TextBesidePicture>
    </Section>
  )
}
