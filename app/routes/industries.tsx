import { contentContext } from '#app/context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/industries.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { industries } = await context.get(contentContext).navigation()
  return { industries }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Brancher',
    description:
      'Se, hvordan klubber, kulturhuse, festivaler og firmaer sælger billetter og lukker gæsterne ind.',
    path: '/branche',
  })

/** All industries: the list beside, and their posters. */
export default deferred(async () => (await import('./industries.page.tsx')).Industries)
