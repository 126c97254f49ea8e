import { data, redirect, useActionData, useRouteLoaderData } from 'react-router'
import { ownerPagesOf, siteContext, visitorContext } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { type OwnerFrameData, ownerRouteId } from '#app/internal/owner-frame.tsx'
import { ownerMeta, ownerTitle } from '#app/internal/owner-meta.ts'
import { LINK_PARAMETER, RETURN_PARAMETER, returnAddress } from '#app/internal/sign-in.ts'
import { SignInForm } from '#app/internal/sign-in-form.tsx'
import { ERROR_TITLE_PREFIX } from '#app/lead/fields/error-title.ts'
import type { Route } from './+types/internal.sign-in.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const to = returnAddress(url.searchParams.get(RETURN_PARAMETER))
  const link = url.searchParams.get(LINK_PARAMETER)
  if (link === null && (await ownerPagesOf(context).signIn.session(request))) throw redirect(to, 303)
  return { link, to, production: context.get(siteContext).production }
}

/** Signing in is a post, even with a one-time link: link scanners must not use it up. */
export async function action({ request, context }: Route.ActionArgs) {
  const { signIn } = ownerPagesOf(context)
  const fields = await readTexts(request)
  const text = (name: string): string => fields.get(name) ?? ''
  const { ip } = context.get(visitorContext)
  const link = text(LINK_PARAMETER)
  const result = link === '' ? await signIn.withSecret(text('secret'), ip) : await signIn.withLink(link, ip)
  switch (result.outcome) {
    case 'signed-in':
      return redirect(returnAddress(text(RETURN_PARAMETER)), {
        status: 303,
        headers: { 'Set-Cookie': result.cookie },
      })
    case 'wrong':
      return data(
        { error: link === '' ? ('wrong-secret' as const) : ('used-link' as const), minutes: 0 },
        { status: 422 },
      )
    case 'limited':
      return data(
        { error: 'limited' as const, minutes: Math.ceil(result.retryAfterSeconds / 60) },
        { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } },
      )
  }
}

/** Retry-After, after too many attempts from an address. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, null)

export default function SignInRoute({ loaderData }: Route.ComponentProps) {
  const result = useActionData<typeof action>()
  const frame = useRouteLoaderData<OwnerFrameData>(ownerRouteId)
  return (
    <>
      {/* `meta` does not know the result of a post: a page with errors sets its title here. */}
      <title>{ownerTitle(`${result ? ERROR_TITLE_PREFIX : ''}Log ind`, frame?.productName)}</title>
      <SignInForm {...loaderData} result={result ?? null} />
    </>
  )
}
