import { attributionOfThisPage } from './attribution.ts'
import type { Attribution } from './intake.ts'
import { ERROR_TITLE_PREFIX } from './use-error-title.ts'

/** Where the visitor came from, and the page with the form (D42). */
export function attributionOfForm(): Attribution {
  const { title } = document
  return {
    ...attributionOfThisPage(),
    form_page: window.location.pathname,
    form_title: title.startsWith(ERROR_TITLE_PREFIX) ? title.slice(ERROR_TITLE_PREFIX.length) : title,
  }
}
