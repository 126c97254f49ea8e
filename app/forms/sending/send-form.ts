import { withoutErrorMark } from '#app/lead/fields/error-title.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import type { Attribution } from '#app/lead/final-lead.ts'
import { attributionOfThisPage } from '#app/visit/attribution.ts'
import { type SendResult, sendLead } from './send.ts'
import type { Stamp } from './submit-intent.ts'

/** Sends a form's fields with the submit's metadata. */
export function sendForm(path: string, fields: object, { key, elapsedMs }: Stamp): Promise<SendResult> {
  const payload = { ...fields, [HIDDEN_FIELDS.elapsedMs]: elapsedMs, attribution: attributionOfForm() }
  return sendLead(path, payload, key)
}

/** Where the visitor came from, and the page with the form. */
export function attributionOfForm(): Attribution {
  return {
    ...attributionOfThisPage(),
    form_page: window.location.pathname,
    form_title: withoutErrorMark(document.title),
  }
}
