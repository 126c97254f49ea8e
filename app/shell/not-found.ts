import { data } from 'react-router'

/** Response to throw for an address of a known page kind without a document. */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404 })
}
