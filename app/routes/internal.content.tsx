import { redirect } from 'react-router'
import { CONTENT_PATH, EditRefused } from '#app/content/editing.ts'
import { ownerContext } from '#app/context.ts'
import { readForm } from '#app/forms/receiving/read-form.server.ts'
import { ContentPage } from '#app/internal/content-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.content.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const editing = context.get(ownerContext)?.editing
  if (!editing) throw pageNotFound(url.pathname)
  return { changes: await editing.changes() }
}

/** Brings back what a file held before one of the changes. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const editing = context.get(ownerContext)?.editing
  if (!editing) throw pageNotFound(url.pathname)
  try {
    await editing.undo(String((await readForm(request)).get('aendring')))
  } catch (error) {
    if (error instanceof EditRefused) return { refused: error.message }
    throw error
  }
  throw redirect(CONTENT_PATH, 303)
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Indhold')

export default function ContentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentPage changes={loaderData.changes} refused={actionData?.refused ?? null} />
}
