import { redirect } from 'react-router'
import { ownerPagesOf } from '#app/context.ts'
import { SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import type { Route } from './+types/internal.sign-out.ts'

export const loader = () => redirect('/intern', 303)

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers()
  for (const cookie of await ownerPagesOf(context).signIn.signOut(request))
    headers.append('Set-Cookie', cookie)
  return redirect(SIGN_IN_PATH, { status: 303, headers })
}
