import { redirect } from 'react-router'
import { ownerPagesOf, ownerSessionContext, visitorContext } from '#app/context.ts'
import { refusal } from '#app/forms/receiving/endpoint.ts'
import { firstPage, mayOpen, NO_RIGHT } from '#app/internal/access.ts'
import { undoIfClosed } from '#app/internal/former-colleague.server.ts'
import { readToken } from '#app/internal/read-token.server.ts'
import { refusedWithin } from '#app/internal/refused-page.tsx'
import { signInFirst } from '#app/internal/sign-in.ts'
import type { Route } from './+types/internal.guarded.ts'
import { readOwnerFrame } from './read-owner-frame.server.ts'

/**
 * Guards everything behind the sign-in: pages redirect to it, endpoints return 401, changes require
 * the session's CSRF token, and colleagues only reach what their rights open (access.ts).
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, url, pattern }, next) => {
    const owner = ownerPagesOf(context)
    const { signIn, editing } = owner
    const isEndpoint = url.pathname.startsWith('/api/')
    const session = await signIn.session(request)
    context.set(ownerSessionContext, session)
    if (session === null) {
      if (isEndpoint) {
        const isAllowed = await signIn.hasBearerSecret(request, context.get(visitorContext).ip)
        return isAllowed ? next() : refusal(401, 'Log ind på de interne sider først.')
      }
      const back = request.method === 'GET' ? `${url.pathname}${url.search}` : url.pathname
      throw redirect(signInFirst(back), 303)
    }
    if (request.method !== 'GET' && !signIn.isToken(session, await readToken(request, isEndpoint))) {
      if (isEndpoint) return refusal(403, 'Genindlæs siden, og prøv igen.')
      throw refusedWithin(await readOwnerFrame(request, context))
    }
    if (mayOpen(session.user, `/${pattern.replace(/^\//, '')}`)) {
      try {
        return await next()
      } finally {
        if (!session.user.isOwner) await undoIfClosed(owner, session.user)
      }
    }
    if (isEndpoint) return refusal(403, NO_RIGHT)
    // A sign-in leads to the desk; a colleague who may not see it gets another first page.
    if (request.method === 'GET' && url.pathname === '/intern') {
      throw redirect(firstPage(session.user, editing !== null), 303)
    }
    throw refusedWithin(await readOwnerFrame(request, context))
  },
]
