import { redirect } from 'react-router'
import { ownerContext, siteContext } from '#app/context.ts'
import { ownNameCookie } from '#app/internal/say-work.server.ts'
import { SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import type { Route } from './+types/internal.sign-out.ts'

export const loader = () => redirect('/intern', 303)

export async function action({ request, context }: Route.ActionArgs) {
  const cookie = await context.get(ownerContext)?.signIn.signOut(request)
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {})
  headers.append('Set-Cookie', await ownNameCookie('', context.get(siteContext)))
  return redirect(SIGN_IN_PATH, { status: 303, headers })
}
