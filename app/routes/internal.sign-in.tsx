import { data, redirect, useActionData, useRouteLoaderData } from 'react-router'
import { ownerPagesOf, siteContext, visitorContext } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { type OwnerFrameData, ownerRouteId } from '#app/internal/owner-frame.tsx'
import { ownerMeta, ownerTitle } from '#app/internal/owner-meta.ts'
import {
  LINK_PARAMETER,
  NOT_ENDED_PARAMETER,
  RETURN_PARAMETER,
  returnAddress,
} from '#app/internal/sign-in.ts'
import { EMAIL_FIELD, SignInForm } from '#app/internal/sign-in-form.tsx'
import { titleOfForm } from '#app/lead/fields/error-title.ts'
import type { Route } from './+types/internal.sign-in.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const to = returnAddress(url.searchParams.get(RETURN_PARAMETER))
  const link = url.searchParams.get(LINK_PARAMETER)
  if (link === null && (await ownerPagesOf(context).signIn.session(request))) throw redirect(to, 303)
  const { canAsk } = ownerPagesOf(context).access
  const isStillOpen = url.searchParams.has(NOT_ENDED_PARAMETER)
  const shown = { link, to, production: context.get(siteContext).production, canAsk, isStillOpen }
  return data(shown, isStillOpen ? { status: 503 } : undefined)
}

/** Signing in is a post, even with a one-time link: link scanners must not use it up. */
export async function action({ request, context }: Route.ActionArgs) {
  const { signIn, access } = ownerPagesOf(context)
  const fields = await readTexts(request)
  const text = (name: string): string => fields.get(name) ?? ''
  const caller = { ip: context.get(visitorContext).ip, device: deviceOf(request) }
  if (fields.has(EMAIL_FIELD)) {
    const { retryAfterSeconds } = await access.requestLink(text(EMAIL_FIELD), caller.ip)
    return retryAfterSeconds > 0 ? limited(retryAfterSeconds) : data({ asked: true as const })
  }
  const link = text(LINK_PARAMETER)
  const result =
    link === '' ? await signIn.withSecret(text('secret'), caller) : await signIn.withLink(link, caller)
  switch (result.outcome) {
    case 'signed-in':
      return redirect(returnAddress(text(RETURN_PARAMETER)), {
        status: 303,
        headers: result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      })
    case 'wrong':
      // The button was pressed twice: the first press used the link up and signed in.
      if (link !== '' && (await signIn.session(request)))
        throw redirect(returnAddress(text(RETURN_PARAMETER)), 303)
      return data(
        { error: link === '' ? ('wrong-secret' as const) : ('used-link' as const), minutes: 0 },
        { status: 422 },
      )
    case 'limited':
      return limited(result.retryAfterSeconds)
  }
}

function limited(retryAfterSeconds: number) {
  return data(
    { error: 'limited' as const, minutes: Math.ceil(retryAfterSeconds / 60) },
    { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}

/** The device by which sessions are distinguished in their list. */
function deviceOf(request: Request): string {
  const agent = request.headers.get('user-agent') ?? ''
  return DEVICES.find((device) => agent.includes(device)) ?? ''
}

/** An iPhone's agent says Mac too, an Android's Linux. */
const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']

/** Retry-After, after too many attempts from an address. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, null)

export default function SignInRoute({ loaderData }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  const asked = actionData !== undefined && 'asked' in actionData
  const result = actionData === undefined || 'asked' in actionData ? null : actionData
  const frame = useRouteLoaderData<OwnerFrameData>(ownerRouteId)
  return (
    <>
      {/* `meta` does not know the result of a post: a page with errors sets its title here. */}
      <title>{ownerTitle(titleOfForm('Log ind', Boolean(result)), frame?.productName)}</title>
      <SignInForm {...loaderData} asked={asked} result={result} />
    </>
  )
}
