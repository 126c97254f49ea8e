import type { BlockTypes } from '#app/content/content.ts'
import { Section, type SectionPlace } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { classNames } from '#app/ui/class-names.ts'
import { imageAt, Picture } from '#app/ui/picture.tsx'
import { SiteLink, shortAddress } from '#app/ui/site-link.tsx'

const cell = 'grid h-full min-h-16 place-items-center px-4 py-2'

/**
 * A row of logos that open their links in a new tab, beside its title where there is room; it
 * scrolls where it is longer than the window. Partners are under 'Vores partnere'.
 */
export function ClientLogos({ blocks: [block], around }: BlockProps<'client_logos'>) {
  if (block.logos.length === 0) return null
  if (block.variation === 'download') return <LogoFiles block={block} place={around.place} />
  const title = block.variation === 'partner' ? 'Vores partnere' : block.title
  const row = (
    <ul className="flex min-w-0 gap-2 overflow-x-auto border-y max-md:-me-(--spacing-gutter) border-line print:flex-wrap">
      {block.logos.map((logo, index) => {
        const picture = <Picture image={logo.image} sizes="160px" className="h-12 w-auto max-w-none" />
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same logo may appear twice, and the list never changes.
          <li key={index} className="relative shrink-0">
            {logo.link ? (
              <SiteLink href={logo.link.href} className={classNames(cell, 'hover:bg-glow')}>
                {picture}
                {!logo.image?.alt && (
                  <span className="sr-only">{logo.link.text || shortAddress(logo.link.href)}</span>
                )}
              </SiteLink>
            ) : (
              <div className={cell}>{picture}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (around.place !== 'page')
    return (
      <Section place={around.place} title={title} headingClassName="text-h3">
        {row}
      </Section>
    )
  return (
    <section className="section-white section-tight">
      <div className="wrap grid items-center gap-x-10 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)]">
        {title && <h2 className="text-[1.1875rem] leading-tight lg:max-w-48">{title}</h2>}
        {row}
      </div>
    </section>
  )
}

/** Downloadable logos, each on the background it is drawn for, with its files. */
function LogoFiles({ block, place }: { block: BlockTypes['client_logos']; place: SectionPlace }) {
  const logos = block.logos.filter((logo) => logo.image)
  return (
    <Section place={place} title={block.title} headingClassName="text-h3">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {logos.map(({ image, ground = 'white', name = image.alt }) => (
          <li key={image.url}>
            <div
              className={classNames(
                `ground-${ground} grid min-h-40 place-items-center p-8`,
                ground === 'white' && 'border-2 border-line',
              )}
            >
              <Picture image={{ ...image, alt: '' }} sizes="20rem" className="h-12 w-auto" />
            </div>
            <p className="mt-3 flex flex-wrap items-center gap-x-5">
              <span className="font-strong">{name}</span>
              {[
                ['SVG', image.url] as const,
                ['PNG', imageAt(image.url, PNG_WIDTH).replace(/auto=[^&]+/, 'fm=png')] as const,
              ].map(([kind, href]) => (
                <a key={kind} href={href} download className="link tap inline-flex min-h-8 items-center">
                  Hent {kind}
                  <span className="sr-only">: {name}</span>
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Wide enough for a document or a slide. */
const PNG_WIDTH = 1200
