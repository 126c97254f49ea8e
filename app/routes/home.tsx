import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { DataBlock } from '#app/shell/layout/data-block.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { organization, webSite } from '#app/shell/meta/structured-data.ts'
import { HomeHero } from '#app/shell/sections/home-hero.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { HomeBody } from '#app/slices/home-body.tsx'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { hero: true }

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [home, prices, { industries }] = await Promise.all([
    content.home(),
    content.prices(),
    content.navigation(),
  ])
  return { home, prices, industries }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, fromSeo(loaderData?.home?.seo, '/'))

export default function HomeRoute({ loaderData: { home, prices, industries } }: Route.ComponentProps) {
  const site = useSiteData()
  return (
    <>
      {site && (
        <>
          <DataBlock node={organization(site)} />
          <DataBlock node={webSite(site)} />
        </>
      )}
      <HomeHero hero={home?.hero[0]} />
      <HomeBody home={home} prices={prices} industries={industries} />
    </>
  )
}
