import { ContentUnavailable } from '#app/content/content.ts'
import { EditRefused, EditUnreadable, MOST_PICTURE_MB } from '#app/content/editing.ts'
import { parseShallow } from '#app/content/shallow-json.ts'
import { ownerContext, ownerPagesOf, userOf } from '#app/context.ts'
import { refusal } from '#app/forms/receiving/endpoint.ts'
import { isRecord } from '#app/is-record.ts'
import { NO_ENDPOINT, type RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.content.ts'

/** Pictures come as text of four thirds of their size. */
export const handle: RouteHandle = { page: { editorsMaxBody: (MOST_PICTURE_MB + 1) * 1_000_000 * (4 / 3) } }

const UNREADABLE = 'Kaldet kunne ikke læses. Genindlæs siden, og prøv igen.'
const AWAY = 'Mappen med indhold kan ikke læses lige nu. Intet er ændret. Prøv igen om lidt.'

/** The editor's calls: `{action, values}`. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const editing = context.get(ownerContext)?.editing
  if (!editing) return refusal(404, NO_ENDPOINT)
  const body = parseShallow(await request.text())
  if (!isRecord(body) || typeof body.action !== 'string') return refusal(400, UNREADABLE)
  const user = userOf(context)
  const { access } = ownerPagesOf(context)
  try {
    const result = await editing.call(body.action, body.values, {
      name: user.name,
      changed: (path, kind) => access.record(user, kind, path),
    })
    return Response.json(result, {
      headers: { 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    if (error instanceof EditRefused) return refusal(409, error.message)
    if (error instanceof EditUnreadable) return refusal(400, UNREADABLE)
    if (error instanceof ContentUnavailable) return refusal(503, AWAY)
    throw error
  }
}
