import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { PageCards } from '#app/shell/sections/page-cards.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import type { Route } from './+types/pricing-pages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Priser',
    description: 'Se, hvad billetsalg, sæsonkort, gavekort og udstyr til indgangen koster.',
    path: '/pricing-pages',
  })

/** Overview of the pricing pages, each below this address. */
export default function PricingPagesRoute() {
  const below = (href: string) => href.replace(/^\/priser\//, '/pricing-pages/')
  const pages = useSiteData()?.menu.pricePages ?? []
  return (
    <SidePage
      group="pricePages"
      below={below}
      top={
        <>
          <PageTop title="Vælg en prisside" />
          <div className="mt-8">
            <PageCards entries={pages.map((entry) => ({ ...entry, href: below(entry.href) }))} />
          </div>
        </>
      }
    >
      <Section>
        <CalculatorCall ground="green" />
      </Section>
    </SidePage>
  )
}
