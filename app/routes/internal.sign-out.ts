import { redirect } from 'react-router'
import { ownerPagesOf, siteContext } from '#app/context.ts'
import { ownNameCookie } from '#app/internal/say-work.server.ts'
import { SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import type { Route } from './+types/internal.sign-out.ts'

export const loader = () => redirect('/intern', 303)

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers({ 'Set-Cookie': await ownerPagesOf(context).signIn.signOut(request) })
  headers.append('Set-Cookie', await ownNameCookie('', context.get(siteContext)))
  return redirect(SIGN_IN_PATH, { status: 303, headers })
}
