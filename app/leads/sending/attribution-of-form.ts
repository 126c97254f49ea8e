import { ERROR_TITLE_PREFIX } from '#app/leads/forms/use-error-title.ts'
import type { Attribution } from '#app/leads/intake.ts'
import { attributionOfThisPage } from './attribution.ts'

/** Where the visitor came from, and the page with the form. */
export function attributionOfForm(): Attribution {
  const { title } = document
  return {
    ...attributionOfThisPage(),
    form_page: window.location.pathname,
    form_title: title.startsWith(ERROR_TITLE_PREFIX) ? title.slice(ERROR_TITLE_PREFIX.length) : title,
  }
}
