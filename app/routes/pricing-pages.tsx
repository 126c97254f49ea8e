import { pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/pricing-pages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Priser',
    description: 'Se, hvad billetsalg, sæsonkort, gavekort og udstyr til indgangen koster.',
    path: '/pricing-pages',
  })

/** The pricing pages to choose from; each leads to its own address below this one (spec 2 §2 "Price pages"). */
export default deferred(async () => (await import('./pricing-pages.page.tsx')).PricingPages)
