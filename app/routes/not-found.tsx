import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'

/** The 404 page for links within the site. The guard redirects other visits to /. */
export function loader({ url }: Route.LoaderArgs) {
  throw data(`Page not found: ${url.pathname}`, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
