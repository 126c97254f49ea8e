import { useEffect } from 'react'
import { ERROR_TITLE_PREFIX, withoutErrorMark } from '#app/lead/fields/error-title.ts'

/** Marks errors in the page title. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    // The server's page may already have it.
    document.title = ERROR_TITLE_PREFIX + withoutErrorMark(document.title)
    return () => {
      document.title = withoutErrorMark(document.title)
    }
  }, [hasErrors])
}
