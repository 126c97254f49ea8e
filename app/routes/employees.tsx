import { contentContext } from '#app/context.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/employees.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { about: await context.get(contentContext).about() }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = fromSeo(loaderData?.about?.seo, '/medarbejdere')
  return pageMeta(matches, { ...page, title: page.title ?? 'Medarbejdere' })
}

/** Everybody who works here (spec 2 §2 "About and employees"); the list always has a heading of its own. */
export default deferred(async () => (await import('./employees.page.tsx')).Employees)
