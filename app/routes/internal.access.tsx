import { data } from 'react-router'
import { ContentUnavailable } from '#app/content/content.ts'
import { type ContentEditing, isContentPath, type NamedFile, nameInPath } from '#app/content/editing.ts'
import { ownerPagesOf, ownerSessionContext, userOf } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { ACCESS_ACTIONS, type Access, type ListedAction, RIGHTS, type User } from '#app/internal/access.ts'
import { AccessPage, type AccessResult } from '#app/internal/access-page.tsx'
import { tryToForget } from '#app/internal/former-colleague.server.ts'
import { refused, succeeded } from '#app/internal/notice.ts'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import type { Route } from './+types/internal.access.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { access, editing } = ownerPagesOf(context)
  const overview = await access.overview()
  const ownSession = context.get(ownerSessionContext)?.id ?? ''
  return { overview, files: await filesIn(overview.actions, editing), ownSession }
}

/** Names of the changed files by path; without the editor, the name in the path. */
async function filesIn(
  actions: readonly ListedAction[],
  editing: ContentEditing | null,
): Promise<Record<string, NamedFile>> {
  const paths = actions.map(({ subject }) => subject).filter(isContentPath)
  const byPath = Object.fromEntries(paths.map((path) => [path, { title: nameInPath(path), href: null }]))
  if (editing === null || paths.length === 0) return byPath
  try {
    return await editing.nameFiles(paths)
  } catch (error) {
    if (error instanceof ContentUnavailable) return byPath
    throw error
  }
}

/** Each button posts here; the page is shown again with the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await perform(ownerPagesOf(context), userOf(context), await readTexts(request))
  return data<AccessResult>(result, { status: statusOf(result) })
}

function statusOf({ notice, errors }: AccessResult): number {
  if (errors !== undefined) return 422
  return notice?.kind === 'error' ? 409 : 200
}

async function perform(
  { access, editing }: OwnerPages,
  owner: User,
  fields: URLSearchParams,
): Promise<AccessResult> {
  const handling = fields.get('handling')
  const id = fields.get('kollega') ?? ''
  switch (handling) {
    case ACCESS_ACTIONS.addWithLink:
    case ACCESS_ACTIONS.addWithMail:
      return add(access, owner, fields, handling === ACCESS_ACTIONS.addWithMail)
    case ACCESS_ACTIONS.change: {
      const changed = await access.change(id, fields.getAll('ret'))
      if (!changed.ok) return failure('Ikke gemt', changed.message)
      await access.record(owner, 'changed')
      return success(
        'Gemt',
        `Må nu arbejde med: ${changed.value.rights.map((right) => RIGHTS[right]).join(' og ')}.`,
      )
    }
    case ACCESS_ACTIONS.link:
      return showLink(access, id)
    case ACCESS_ACTIONS.mail:
      return mailLink(access, id)
    case ACCESS_ACTIONS.close: {
      const name = await access.shutOut(id)
      if (name === null) return GONE
      // This is the last step: the access of a colleague who is not listed cannot be closed again.
      if (!(await tryToForget(editing, name)))
        return failure(
          'Adgangen er ikke helt lukket',
          `${name} kan ikke længere åbne noget her, men navnet er der stadig. Luk adgangen igen om lidt.`,
        )
      await access.close(id)
      await access.record(owner, 'closed')
      return success('Adgangen er lukket', 'Personen er logget ud alle steder, og navnet er fjernet.')
    }
    case ACCESS_ACTIONS.endSession:
      await access.endSession(fields.get('session') ?? '')
      return success('Logget ud')
    default:
      return failure('Ukendt handling')
  }
}

async function add(
  access: Access,
  owner: User,
  fields: URLSearchParams,
  byMail: boolean,
): Promise<AccessResult> {
  const typed = {
    name: fields.get('navn') ?? '',
    email: fields.get('email') ?? '',
    rights: fields.getAll('ret'),
  }
  const added = await access.add(typed)
  if (added.outcome === 'wrong') return { notice: null, typed, errors: added.errors }
  await access.record(owner, 'added', added.name)
  return byMail ? mailLink(access, added.id) : showLink(access, added.id)
}

async function showLink(access: Access, id: string): Promise<AccessResult> {
  const link = await access.makeLink(id)
  return link === null ? GONE : { notice: null, link }
}

async function mailLink(access: Access, id: string): Promise<AccessResult> {
  const mailed = await access.mailLink(id)
  if (mailed === null) return GONE
  if (!mailed.isSent)
    return failure(
      'Mailen kunne ikke sendes',
      `${mailed.name} har adgang. Vis et nyt link, og giv det selv videre.`,
    )
  return success(`Linket er sendt til ${mailed.name}`, 'Det virker én gang, i et døgn.')
}

const GONE = failure('Personen har ikke længere adgang')

function success(...message: Parameters<typeof succeeded>): AccessResult {
  return { notice: succeeded(...message) }
}

function failure(...message: Parameters<typeof refused>): AccessResult {
  return { notice: refused(...message) }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Adgang')

export default function AccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccessPage {...loaderData} result={actionData ?? null} />
}
