import { contentContext } from '#app/context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { menuEntries } from '#app/shell/site-data.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/about.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { pages: menuEntries((await context.get(contentContext).navigation()).infoPages) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Virksomheden',
    description: 'Hvem vi er, hvordan du får fat i os, og hvad pressen kan bruge.',
    path: '/om-os',
  })

/** The info pages to choose from (spec 2 §2 "About and employees"). */
export default deferred(async () => (await import('./about.page.tsx')).About)
