import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { hero: true }

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [home, prices, { industries }] = await Promise.all([
    content.home(),
    content.prices(),
    content.navigation(),
  ])
  return {
    home: home && { ...home, sections: { ...home.sections, callback: undefined } },
    prices,
    // A poster shows no more of an industry than this.
    industries: industries.map(({ href, title, teaser, icon, image }) => ({
      href,
      title,
      teaser,
      icon,
      image,
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, fromSeo(loaderData?.home?.seo, '/'))

export default deferred(async () => (await import('./home.page.tsx')).HomePage)
