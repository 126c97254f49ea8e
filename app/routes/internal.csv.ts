import { ownerPagesOf, userOf } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { type DeskFilter, readFilter, readPostedFilter } from '#app/internal/desk.ts'
import type { Route } from './+types/internal.csv.ts'

/** The leads of a filter for a spreadsheet, streamed. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  return csvOf(context, readFilter(url.searchParams))
}

/** The same for a posted filter, which may have a search. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return csvOf(context, readPostedFilter(await readTexts(request)))
}

async function csvOf(context: Route.LoaderArgs['context'], filter: DeskFilter): Promise<Response> {
  const { desk, access } = ownerPagesOf(context)
  const user = userOf(context)
  await access.record(user, 'exported')
  return new Response(streamOf(desk.csv({ ...filter, me: user.name })), {
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
