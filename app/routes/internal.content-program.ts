import { ownerContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.content-program.ts'

/** The editor's scripts. */
export async function loader({ request, context, params, url }: Route.LoaderArgs): Promise<Response> {
  const file = await context.get(ownerContext)?.editing?.programFile(request, params.file)
  if (!file) throw pageNotFound(url.pathname)
  return file
}
