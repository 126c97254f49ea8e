import { measurementsContext, ownerPagesOf, userOf } from '#app/context.ts'
import { readPeriod } from '#app/measurement/measurement.ts'
import type { Route } from './+types/internal.won.ts'

/** Won leads by source and campaign for a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { access, wonCsv } = ownerPagesOf(context)
  const { days } = await context.get(measurementsContext).summary(readPeriod(url.searchParams))
  await access.record(userOf(context), 'exported')
  return new Response(await wonCsv(days[0] ?? ''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="vundne.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
