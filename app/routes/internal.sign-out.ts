import { redirect } from 'react-router'
import { ownerPagesOf } from '#app/context.ts'
import { readToken } from '#app/internal/read-token.server.ts'
import { refusedWithin } from '#app/internal/refused-page.tsx'
import { NOT_ENDED_PARAMETER, SIGN_IN_PATH, type SignOutResult, signInFirst } from '#app/internal/sign-in.ts'
import type { Route } from './+types/internal.sign-out.ts'
import { readOwnerFrame } from './read-owner-frame.server.ts'

export const loader = () => redirect('/intern', 303)

/**
 * Ends the session without asking the store whose it is, so that signing out works while the store
 * fails.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { signIn } = ownerPagesOf(context)
  const result = await signIn.signOut(request, await readToken(request, false))
  if (result.outcome === 'no-session') return redirect(signInFirst(url.pathname), 303)
  if (result.outcome === 'wrong-token') throw refusedWithin(await readOwnerFrame(request, context))
  return signedOut(result)
}

function signedOut({ cookies, isEnded }: Extract<SignOutResult, { outcome: 'signed-out' }>): Response {
  const to = isEnded ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${NOT_ENDED_PARAMETER}=1`
  return redirect(to, {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}
