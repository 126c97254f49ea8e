import { useEffect } from 'react'

export const ERROR_TITLE_PREFIX = 'Fejl: '

/** A page's title without the mark of its errors. */
export function withoutErrorMark(title: string): string {
  return title.startsWith(ERROR_TITLE_PREFIX) ? title.slice(ERROR_TITLE_PREFIX.length) : title
}

/** Marks errors in the page title, for screen readers and in the browser tab. */
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
