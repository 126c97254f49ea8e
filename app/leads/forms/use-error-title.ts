import { useEffect } from 'react'

export const ERROR_TITLE_PREFIX = 'Fejl: '

/** Marks errors in the page title, for screen readers and in the browser tab. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    // The server's page may already have it.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX)) document.title = ERROR_TITLE_PREFIX + document.title
    return () => {
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
