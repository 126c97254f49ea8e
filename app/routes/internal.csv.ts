import { ownerContext } from '#app/context.ts'
import { readFilter } from '#app/internal/desk.ts'
import type { Route } from './+types/internal.csv.ts'

/** The leads of a filter for a spreadsheet, streamed. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const desk = context.get(ownerContext)?.desk
  if (!desk) return new Response('Not Found', { status: 404 })
  return new Response(streamOf(desk.csv(readFilter(url.searchParams))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="henvendelser.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Reads only as fast as the browser, and stops when it disconnects. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const reader = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await reader.return?.()
    },
  })
}
