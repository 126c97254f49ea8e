import { Section } from '#app/shell/layout/section.tsx'
import { BlockLink } from '#app/slices/block-link.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { Picture } from '#app/ui/picture.tsx'
import TicketTrial from './ticket-trial.island.tsx'

/** The product as a trial, or its picture without scripts; not rendered without an event. */
export function TryPurchase({ blocks: [block], around }: BlockProps<'try_purchase'>) {
  if (!block.event) return null
  const { id, event, place, ticket, price } = block
  return (
    <Section place={around.place} title={block.title} text={block.text} className="print:hidden">
      <div className="needs-script">
        <TicketTrial id={id} event={event} place={place} ticket={ticket || 'Billet'} price={price ?? 0} />
      </div>
      <div className="without-script">
        <Picture image={block.image} sizes="(min-width: 64rem) 75rem, 100vw" className="max-md:hidden" />
        <Picture image={block.imageMobile ?? block.image} sizes="100vw" className="md:hidden" />
      </div>
      <BlockLink link={block.link} />
    </Section>
  )
}
