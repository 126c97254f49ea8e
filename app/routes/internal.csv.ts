import { ownerContext } from '#app/context.ts'
import { readFilter } from '#app/internal/desk.ts'
import type { Route } from './+types/internal.csv.ts'

/** The leads of a filter for a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const desk = context.get(ownerContext)?.desk
  if (!desk) return new Response('Not Found', { status: 404 })
  return new Response(await desk.csv(readFilter(url.searchParams)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="henvendelser.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
