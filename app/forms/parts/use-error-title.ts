import { useEffect } from 'react'
import { titleOfForm } from '#app/lead/fields/error-title.ts'

/** Marks errors in the page title, which the server's page may already have marked. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = titleOfForm(document.title, true)
    return () => {
      document.title = titleOfForm(document.title, false)
    }
  }, [hasErrors])
}
