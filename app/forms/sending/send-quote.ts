import {
  type QuoteForm,
  type SentMetadata,
  toAutoReplyPayload,
  toQuotePayload,
} from '#app/forms/payloads/quote-request.ts'
import { post, type SendResult, sendLead } from './send.ts'
import { attributionOfForm } from './send-form.ts'
import type { Stamp } from './submit-intent.ts'

/** Sends a draft as a lead. */
export function sendQuote(
  sent: QuoteForm,
  { key, elapsedMs }: Stamp,
  metadata: Partial<SentMetadata>,
): Promise<SendResult> {
  const attribution = attributionOfForm()
  const payload = toQuotePayload(sent, { notice: null, ...metadata, elapsedMs, attribution })
  return sendLead('/api/leads/hubspot', payload, key)
}

/** The second call, which refers to the stored lead; its result is ignored. */
export async function askForAutoReply(sent: QuoteForm, reference: string, key: string): Promise<void> {
  await post('/api/leads/autosvar', toAutoReplyPayload(sent, reference), { 'idempotency-key': key })
}
