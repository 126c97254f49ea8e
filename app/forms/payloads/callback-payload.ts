import * as z from 'zod/mini'
import { CALLBACK_FIELDS } from '#app/lead/fields/callback-fields.ts'
import { toContact } from '#app/lead/fields/contact-fields.ts'
import type { CallbackLead } from '#app/lead/lead.ts'
import { clippedLine, submissionMetadata, textFields } from './payload-schema.ts'

/** POST /api/leads/create: the callback form's fields and the submission metadata. */
export const callbackPayload = z.object({
  ...textFields(CALLBACK_FIELDS),
  industry: clippedLine,
  ...submissionMetadata,
})
type CallbackPayload = z.output<typeof callbackPayload>
export type CallbackRequest = z.input<typeof callbackPayload>

/** The lead of a callback form. */
export function toCallbackLead(payload: CallbackPayload): CallbackLead {
  return { kind: 'callback', contact: toContact(payload), industry: payload.industry }
}
