import { data } from 'react-router'

/** The answer for an address below a known page kind that no document has (spec 2 §8, D9). To be thrown. */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404 })
}
