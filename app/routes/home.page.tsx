import { DataBlock } from '#app/shell/data-block.tsx'
import { HomeHero } from '#app/shell/home-hero.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { organization, webSite } from '#app/shell/structured-data.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/home.ts'

const HomeBody = deferred(async () => (await import('#app/slices/home-body.tsx')).HomeBody)

export function HomePage({ loaderData: { home, prices, industries } }: Route.ComponentProps) {
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
