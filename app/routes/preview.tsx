import { data, redirect } from 'react-router'
import { percentEncode } from '#app/content/percent-encoding.ts'
import { editorsContext, visitorContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { PageTop, PlainPage } from '#app/shell/layout/page-top.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/preview.ts'

export const handle: RouteHandle = { page: { cache: 'private' } }

/**
 * Entry for editors: stores the session in a cookie and redirects to the document
 * (docs/prismic.md).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { ip } = context.get(visitorContext)
  const editors = context.get(editorsContext)
  const entry = await editors.enterPreview(query.get('token'), query.get('documentId'), ip)
  if (entry.kind === 'entered') throw redirect(entry.href, { headers: { 'Set-Cookie': entry.cookie } })
  if (entry.reason === 'unavailable') {
    throw data('Kunne ikke hente data', { status: 503, statusText: 'Service Unavailable' })
  }
  return data({ ended: entry.reason === 'ended' }, { status: entry.reason === 'ended' ? 410 : 400 })
}

/** Ends the preview and returns to the published page. */
export async function action({ request, context }: Route.ActionArgs) {
  // An unreadable body ends the preview as well.
  const form = await request.formData().catch(() => new FormData())
  const to = String(form.get('til') ?? '')
  const ownPath = /^\/(?![/\\])[^\s\\]*$/.test(to) ? percentEncode(to) : '/'
  throw redirect(ownPath, {
    status: 303,
    headers: { 'Set-Cookie': context.get(editorsContext).leavePreview() },
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forhåndsvisning', path: '/preview', noindex: true })

export default function PreviewRoute({ loaderData: { ended } }: Route.ComponentProps) {
  return (
    <PlainPage trail={[{ title: 'Forhåndsvisning' }]}>
      <PageTop
        title={ended ? 'Forhåndsvisningen er udløbet' : 'Linket viser ingen kladde'}
        lead={
          ended
            ? 'Åbn kladden igen dér, hvor du redigerer den, eller bed den, der sendte dig linket, om et nyt.'
            : 'Forhåndsvisningen begynder dér, hvor du redigerer. Åbn kladden igen, og brug det link, du får.'
        }
        actions={<Button href="/">Gå til forsiden</Button>}
      />
    </PlainPage>
  )
}
