import { Outlet } from 'react-router'
import { ownerContext } from '#app/context.ts'
import { refusal } from '#app/forms/receiving/endpoint.ts'
import stylesheet from '#app/internal/internal.css?url'
import { OwnerFrame, type OwnerFrameData } from '#app/internal/owner-frame.tsx'
import { NO_ENDPOINT, type RouteHandle } from '#app/page-policy.ts'
import { ErrorPage, statusOf } from '#app/shell/error-page.tsx'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.ts'
import { readOwnerFrame } from './read-owner-frame.server.ts'

export const handle: RouteHandle = {
  page: { cache: 'private', withoutContent: true, unmeasured: true },
  stylesheet,
}

/** In production without INTERNAL_SECRET the internal pages are 404; they are always noindex. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    if (context.get(ownerContext) === null) {
      if (url.pathname.startsWith('/api/')) return refusal(404, NO_ENDPOINT)
      throw pageNotFound(url.pathname)
    }
    const response = await next()
    response.headers.set('X-Robots-Tag', 'noindex, nofollow')
    // The query of a sign-in link contains its secret, which a proxy may log as the referrer.
    response.headers.set('Referrer-Policy', 'strict-origin')
    return response
  },
]

export function loader({ request, context }: Route.LoaderArgs): Promise<OwnerFrameData> {
  return readOwnerFrame(request, context)
}

export default function OwnerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OwnerFrame data={loaderData}>
      <Outlet />
    </OwnerFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage {...statusOf(error)} />
    </main>
  )
}
