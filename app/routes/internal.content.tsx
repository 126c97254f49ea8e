import { redirect } from 'react-router'
import { CONTENT_PATH, type ContentEditing, EditRefused } from '#app/content/editing.ts'
import { ownerContext, siteContext } from '#app/context.ts'
import { readForm } from '#app/forms/receiving/read-form.server.ts'
import { ContentPage } from '#app/internal/content-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { ownNameCookie, readOwnName } from '#app/internal/say-work.server.ts'
import { clip } from '#app/lead/fields/text.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.content.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const editing = context.get(ownerContext)?.editing
  if (!editing) throw pageNotFound(url.pathname)
  return {
    changes: await editing.changes(),
    links: await editing.links(),
    me: await readOwnName(request, context.get(siteContext)),
  }
}

/** Each button posts here: a name, a link that is closed, a change that is undone. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const editing = context.get(ownerContext)?.editing
  if (!editing) throw pageNotFound(url.pathname)
  const site = context.get(siteContext)
  const form = await readForm(request)
  if (form.has('mig')) {
    const headers = { 'Set-Cookie': await ownNameCookie(clip(form.get('mig')), site) }
    throw redirect(CONTENT_PATH, { status: 303, headers })
  }
  const refused = await change(editing, form, await readOwnName(request, site))
  if (refused !== null) return { refused }
  throw redirect(CONTENT_PATH, 303)
}

/** Why nothing was changed, in Danish; null if it was. */
async function change(editing: ContentEditing, form: FormData, author: string): Promise<string | null> {
  try {
    if (form.has('luk')) await editing.closeLink(String(form.get('luk')))
    else await editing.undo(String(form.get('aendring')), author)
    return null
  } catch (error) {
    if (error instanceof EditRefused) return error.message
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Indhold')

export default function ContentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} refused={actionData?.refused ?? null} />
}
