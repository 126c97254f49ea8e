import { redirect } from 'react-router'
import { contentContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/prices.ts'

/** /priser shows the first pricing page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { pricePages } = await context.get(contentContext).navigation()
  const first = pricePages.find((entry) => entry.type === 'pricing_page') ?? pricePages[0]
  if (!first) throw pageNotFound(url.pathname)
  return redirect(first.href)
}

export default function PricesRoute() {
  return null
}
