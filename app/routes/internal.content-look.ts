import { redirect } from 'react-router'
import { contentContext, ownerContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.content-look.ts'

/** The editor's 'Vis siden': the page of a document, with its draft if there is one. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const document = await context.get(ownerContext)?.editing?.look(params.type, params.name)
  if (!document) throw pageNotFound(url.pathname)
  if (document.preview !== null) return redirect(document.preview, 303)
  const address = await context.get(contentContext).addressOf(document.id)
  return redirect(address ?? '/', 303)
}
