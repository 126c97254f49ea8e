import { measurementsContext, ownerPagesOf } from '#app/context.ts'
import { MeasurementsPage } from '#app/internal/measurements-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { PERIODS } from '#app/measurement/measurement.ts'
import type { Route } from './+types/internal.measurements.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = PERIODS.find((period) => String(period) === url.searchParams.get('dage')) ?? 28
  const summary = await context.get(measurementsContext).summary(days)
  return { period: days, summary, origins: await ownerPagesOf(context).origins(summary.days[0] ?? '') }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Målinger')

export default function MeasurementsRoute({ loaderData }: Route.ComponentProps) {
  return <MeasurementsPage {...loaderData} />
}
