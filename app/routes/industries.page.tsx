import { CalculatorCall } from '#app/shell/calculator-call.tsx'
import { PageTop, SidePage } from '#app/shell/page-top.tsx'
import { PosterGrid } from '#app/shell/poster-grid.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import type { Route } from './+types/industries.ts'

/** All industries: the list beside, and their posters. */
export function Industries({ loaderData: { industries } }: Route.ComponentProps) {
  return (
    <SidePage trail={[{ title: 'Brancher' }]} side={industrySide(useSiteData()?.menu.industries ?? [])}>
      <PageTop
        title="Hvad samler du folk om?"
        lead="Vælg din branche, og se, hvordan andre som dig sælger billetter."
      />
      <div className="mt-10">
        <PosterGrid entries={industries} rest={<CalculatorCall ground="green" tall />} />
      </div>
    </SidePage>
  )
}

function industrySide(items: NonNullable<ReturnType<typeof useSiteData>>['menu']['industries']) {
  return { heading: 'Brancher', selectLabel: 'Vælg branche', items }
}
