import { redirect } from 'react-router'
import { CONTENT_PATH, type ContentEditing, EditRefused, type MissingAddress } from '#app/content/editing.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, ownerContext, ownerPagesOf, userOf } from '#app/context.ts'
import { readForm } from '#app/forms/receiving/read-form.server.ts'
import type { Access, User } from '#app/internal/access.ts'
import { ContentPage } from '#app/internal/content-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.content.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = context.get(ownerContext)
  if (!owner?.editing) throw pageNotFound(url.pathname)
  const { editing } = owner
  const [drafts, changes, missing] = await Promise.all([
    editing.drafts(),
    editing.changes(),
    stillMissing(owner.missingAddresses(), context.get(contentContext)),
  ])
  return { drafts, changes, missing }
}

/** The addresses that still have neither a page nor a redirect. */
async function stillMissing(all: MissingAddress[], content: Content): Promise<MissingAddress[]> {
  const pages = new Set((await content.addresses()).map(({ href }) => decodeURI(href)))
  const moved = await Promise.all(all.map(({ address }) => content.redirect(address)))
  return all.filter(({ address }, index) => !pages.has(address) && moved[index] === null)
}

/** Undoes a change; the button of each change posts here. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const editing = context.get(ownerContext)?.editing
  if (!editing) throw pageNotFound(url.pathname)
  const form = await readForm(request)
  try {
    await undo(editing, String(form.get('aendring')), ownerPagesOf(context).access, userOf(context))
  } catch (error) {
    if (error instanceof EditRefused) return { refused: error.message }
    throw error
  }
  throw redirect(CONTENT_PATH, 303)
}

async function undo(editing: ContentEditing, id: string, access: Access, user: User): Promise<void> {
  await editing.undo(id, { name: user.name, changed: (path) => access.record(user, 'undid', path) })
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Indhold')

export default function ContentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} refused={actionData?.refused ?? null} />
}
