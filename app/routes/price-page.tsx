import { contentContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/price-page.ts'

/** Price pages and pricing pages; both addresses show the same page (D11). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [page, prices, calculator] = await Promise.all([
    content.pricePage(params.uid),
    content.prices(),
    content.calculator(),
  ])
  if (!page) throw pageNotFound(url.pathname)
  const own = page.blocks.find((block) => block.type === 'pricing_calculator')
  const section = url.pathname.startsWith('/pricing-pages/') ? '/pricing-pages/' : '/priser/'
  return { page, models: prices.models, calculator: own ?? calculator, section }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.page.seo, loaderData.page.href)) : []

export default deferred(async () => (await import('./price-page.page.tsx')).PricePage)
