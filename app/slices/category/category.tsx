import { ArrowRight } from 'lucide'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/** Highlighted products: why this one, and a link. Consecutive ones form one list. */
export function ProductHighlights({ blocks, around }: BlockProps<'category'>) {
  const shown = blocks.flatMap(({ id, product, text }) => (product ? [{ id, product, text }] : []))
  if (shown.length === 0) return null
  return (
    <Section place={around.place}>
      <ul className="grid gap-4">
        {shown.map(({ id, product, text }) => (
          <li
            key={id}
            className="ground-grey grid gap-x-6 gap-y-4 p-6 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:px-8"
          >
            <span className="icon-yellow grid size-14 place-items-center rounded-lamp bg-ink">
              <ContentIcon image={product.icon} className="size-7" />
            </span>
            <div>
              <h2 className="text-h3">{product.title}</h2>
              {(text || product.teaser) && <p className="mt-1">{text || product.teaser}</p>}
            </div>
            <SiteLink href={product.href} className="link inline-flex min-h-11 items-center gap-1.5">
              <span>
                Læs mere<span className="sr-only"> om {product.title}</span>
              </span>
              <Icon of={ArrowRight} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
