import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'

/** A navigation inside the browser to an address without a page (spec 2 §8). A first visit is sent to / by the guard (D9). */
export function loader({ url }: Route.LoaderArgs) {
  throw data(`Page not found: ${url.pathname}`, { status: 404 })
}

export default function NotFound() {
  return null
}
