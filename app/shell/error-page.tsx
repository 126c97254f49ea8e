import { lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { wholeStylesheet } from '#app/ui/whole-stylesheet.ts'
import type { ErrorPageProps } from './error-scene.tsx'

/**
 * Status and message of an error as the specification words them (spec 2 §2 "Error page", §8): what a loader told for 404 and 503,
 * else 'Page Not Found' or 'Internal Server Error'. Never a stack.
 */
export function statusOf(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: 'Internal Server Error' }
  const told = typeof error.data === 'string' && error.data !== '' ? error.data : null
  if (error.status === 404) return { status: 404, message: told ?? 'Page Not Found' }
  return { status: error.status, message: (error.status === 503 && told) || 'Internal Server Error' }
}

/** What the window of an error page is called. */
export function errorTitle(error: unknown): string {
  const { status, message } = statusOf(error)
  if (status === 404) return 'Siden findes ikke'
  return status === 503 ? message : 'Noget gik galt'
}

const Scene = lazy(async () => {
  try {
    const [{ ErrorScene }] = await Promise.all([
      import('./error-scene.tsx'),
      import.meta.env.SSR || wholeStylesheet(),
    ])
    return { default: ErrorScene }
  } catch {
    // The error may be that nothing can be fetched: then the message stands alone.
    return { default: ({ message }: ErrorPageProps) => <p className="wrap py-20">{message}</p> }
  }
})

/** The page for an error. It needs no data of its own: it also stands where content cannot be read. Fetched when there is one. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <Suspense>
      <Scene {...props} />
    </Suspense>
  )
}
