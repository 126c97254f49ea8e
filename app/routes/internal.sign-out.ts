import { redirect } from 'react-router'
import { ownerContext } from '#app/context.ts'
import { SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import type { Route } from './+types/internal.sign-out.ts'

export const loader = () => redirect('/intern', 303)

export async function action({ request, context }: Route.ActionArgs) {
  const cookie = await context.get(ownerContext)?.signIn.signOut(request)
  return redirect(SIGN_IN_PATH, { status: 303, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}
