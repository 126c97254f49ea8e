import { measurementsContext, ownerPagesOf, userOf } from '#app/context.ts'
import { mayOpen } from '#app/internal/access.ts'
import { MeasurementsPage } from '#app/internal/measurements-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { readPeriod } from '#app/measurement/measurement.ts'
import type { Route } from './+types/internal.measurements.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = readPeriod(url.searchParams)
  const summary = await context.get(measurementsContext).summary(days)
  const since = summary.days[0] ?? ''
  const { origins, won } = ownerPagesOf(context)
  const mayRead = mayOpen(userOf(context), '/intern/maalinger/vundne.csv')
  return { period: days, summary, origins: await origins(since), won: mayRead ? await won(since) : null }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Målinger')

export default function MeasurementsRoute({ loaderData }: Route.ComponentProps) {
  return <MeasurementsPage {...loaderData} />
}
