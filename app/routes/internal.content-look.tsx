import { data, redirect } from 'react-router'
import { EDITOR_PATH, EditRefused } from '#app/content/editing.ts'
import { contentContext, ownerContext } from '#app/context.ts'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/internal.content-look.ts'

/**
 * The editor's 'Vis siden': leads to the page of a document, with its draft if there is one, or
 * says why it has no page.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  try {
    const document = await context.get(ownerContext)?.editing?.look(params.type, params.name)
    if (!document) throw pageNotFound(url.pathname)
    if (document.preview !== null) return redirect(document.preview, 303)
    const address = await context.get(contentContext).addressOf(document.id)
    return redirect(address ?? '/', 303)
  } catch (error) {
    if (error instanceof EditRefused) return data({ reason: error.message }, { status: 409 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Ingen side endnu')

export default function ContentLookRoute({ loaderData: { reason } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text justify-items-start gap-5">
      <h1 className="text-h2">Artiklen har ingen side endnu</h1>
      <p>{reason}</p>
      <Button href={EDITOR_PATH}>Redigér indhold</Button>
    </div>
  )
}
