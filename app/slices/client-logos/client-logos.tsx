import { Section } from '#app/shell/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { ClientLogosBlock } from './block.ts'

const cell = 'grid h-full min-h-23 place-items-center border-e border-b border-line p-4 md:min-h-28'

/** A grid of logos; each opens its link in a new tab. Partners stand under 'Vores partnere' (spec 2 §2 "Home"). */
export function ClientLogos({ blocks: [block], around }: BlockProps<ClientLogosBlock>) {
  if (block.logos.length === 0) return null
  const partner = block.variation === 'partner'
  return (
    <Section
      place={around.place}
      title={partner ? 'Vores partnere' : block.title}
      headingClassName="text-h3"
      className="section-tight"
    >
      <ul
        className={classNames(
          'grid grid-cols-2 border-s border-t border-line',
          partner ? 'md:grid-cols-5' : 'md:grid-cols-3 lg:grid-cols-6',
        )}
      >
        {block.logos.map((logo, index) => {
          const picture = <Picture image={logo.image} sizes="160px" className="h-auto max-h-12 w-auto" />
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same logo may stand twice, and the list never changes.
            <li key={index} className={classNames(partner && 'last:odd:max-md:col-span-2')}>
              {logo.link ? (
                <SiteLink href={logo.link.href} className={classNames(cell, 'hover:bg-glow')}>
                  {picture}
                </SiteLink>
              ) : (
                <div className={cell}>{picture}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
