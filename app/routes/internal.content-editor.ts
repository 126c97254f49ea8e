import { ownerContext, ownerSessionContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.content-editor.ts'

/** The editor is a separate page with its own security policy. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const editing = context.get(ownerContext)?.editing
  const session = context.get(ownerSessionContext)
  if (!editing || !session) throw pageNotFound(url.pathname)
  return editing.page(session.csrf)
}
