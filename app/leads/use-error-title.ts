import { useEffect } from 'react'

export const ERROR_TITLE_PREFIX = 'Fejl: '

/** The page's title says that something must be put right: a screen reader and a look at the tabs both tell. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    // The server's page may say so already.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX)) document.title = ERROR_TITLE_PREFIX + document.title
    return () => {
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
