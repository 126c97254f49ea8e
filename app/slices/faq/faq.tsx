import { ratesOfEach } from '#app/pricing/fees.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import type { BlockProps } from '#app/slices/block-place.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

/** Questions and answers, the first one open, then 'Vil du høre mere?' with 'Book en demo'. */
export function Faq({ blocks: [block], around }: BlockProps<'faq'>) {
  const { site, rates = FALLBACK_RATES } = useSiteData() ?? {}
  const bookingUrl = site?.bookingUrl
  if (block.questions.length === 0) return null
  return (
    <>
      <Section place={around.place}>
        <div
          className={
            around.place === 'page' ? 'grid gap-8 *:min-w-0 lg:grid-cols-[5fr_7fr] lg:gap-16' : 'grid gap-6'
          }
        >
          <div>
            <h2 className="text-h2">{withSoftHyphens(block.title || 'Spørgsmål, vi tit får')}</h2>
            {block.text && <p className="mt-4 text-lead">{block.text}</p>}
            {around.calculator && (
              <p className="mt-4">
                Gebyret er {ratesOfEach(around.calculator, rates)} ekskl. moms pr. solgt billet.
              </p>
            )}
          </div>
          <Accordion
            items={block.questions.map((entry, index) => ({
              id: `spoergsmaal-${block.id}-${index + 1}`,
              title: entry.question,
              body: <Prose text={entry.answer} headingsFrom={4} />,
            }))}
          />
        </div>
      </Section>
      {bookingUrl && (
        <Section place={around.place} className="print:hidden">
          <div
            className={classNames(
              'ground-hall grid overflow-hidden',
              block.moreImage && 'md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]',
            )}
          >
            <div className="self-center p-6 md:p-10">
              <h2 className="text-h2">Vil du høre mere?</h2>
              {block.moreText && <p className="mt-3 text-lead text-quiet">{block.moreText}</p>}
              <div className="mt-7">
                <Button href={bookingUrl} variant="brand-yellow" size="large">
                  Book en demo
                </Button>
              </div>
            </div>
            <Picture
              image={block.moreImage}
              sizes="20rem"
              className="size-full max-h-96 self-end object-cover object-bottom"
            />
          </div>
        </Section>
      )}
    </>
  )
}
