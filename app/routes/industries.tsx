import { contentContext } from '#app/context.ts'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { PosterGrid } from '#app/shell/sections/poster-grid.tsx'
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

/** All industries: a list on the side, and their posters. */
export default function IndustriesRoute({ loaderData: { industries } }: Route.ComponentProps) {
  return (
    <SidePage
      group="industries"
      top={
        <>
          <PageTop
            title="Hvad samler du folk om?"
            lead="Vælg din branche, og se, hvordan andre som dig sælger billetter."
          />
          <div className="mt-10">
            <PosterGrid entries={industries} rest={<CalculatorCall ground="green" tall />} />
          </div>
        </>
      }
    />
  )
}
