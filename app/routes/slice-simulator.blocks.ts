import { parseShallow } from '#app/content/shallow-json.ts'
import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/slice-simulator.blocks'

// A long article block takes a few hundred kB, with Prismic's image data.
export const handle: RouteHandle = { page: { cache: 'private', maxBody: 512 * 1024 } }

/** Converts blocks from Prismic's editor to our own; `null` for unknown types. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const slices = parseShallow(await request.text())
  if (!Array.isArray(slices) || slices.length > 200) return new Response(null, { status: 400 })
  return Response.json(await context.get(contentContext).blocksOf(slices))
}
