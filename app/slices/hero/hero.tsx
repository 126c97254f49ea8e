import { hasPage } from '#app/shell/pages.ts'
import { Section } from '#app/shell/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { HeroBlock } from './block.ts'

/** A large intro: heading, sentence, picture and one button, on a dark ground. */
export function Hero({ blocks: [block], around }: BlockProps<HeroBlock>) {
  if (!block.title && !block.subtitle && !block.image) return null
  return (
    <Section place={around.place} ground="hall">
      <div
        className={classNames('grid items-center gap-8', block.image && 'md:grid-cols-[7fr_5fr] md:gap-12')}
      >
        <div>
          {block.title && <h2 className="text-h2">{block.title}</h2>}
          {block.subtitle && <p className="mt-4 text-lead text-quiet">{block.subtitle}</p>}
          {block.link && hasPage(block.link.href) && (
            <div className="mt-7">
              <Button href={block.link.href} look="brand-yellow">
                {block.link.text || 'Læs mere'}
              </Button>
            </div>
          )}
        </div>
        {block.image && (
          <Picture image={block.image} sizes="(width >= 48rem) 40vw, 100vw" className="h-auto w-full" />
        )}
      </div>
    </Section>
  )
}
