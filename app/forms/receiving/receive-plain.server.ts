import { data, redirect } from 'react-router'
import { ContentUnavailable } from '#app/content/content.ts'
import { readAttribution } from '#app/lead/attribution.ts'
import type { FormResult, TypedFields } from '#app/lead/fields/typed-fields.ts'
import {
  cookieFor,
  type LeadRequest,
  type NotStored,
  receiveLead,
  retryAfterOf,
  type Submit,
} from './receive-lead.server.ts'

// The forms posted without JavaScript share this: a page is the response.

/** Stores the lead of a plain form. `title`: that of its page. */
export function receivePlain(post: LeadRequest, submit: Submit, title: string | undefined) {
  const page = pageOf(post.request)
  const attribution = {
    ...readAttribution(page, ''),
    form_page: new URL(page).pathname,
    ...(title !== undefined && { form_title: title }),
  }
  return receiveLead(post, { ...submit, metadata: { ...submit.metadata, attribution } })
}

/** The URL of the form's page, the only attribution known without JavaScript. */
function pageOf(request: Request): string {
  const page = request.headers.get('referer') ?? ''
  return URL.canParse(page) && new URL(page).host === new URL(request.url).host ? page : request.url
}

/** A form with its typed values and the reason why they were not stored. */
export function formNotSent(fields: TypedFields, refused: NotStored): FormResult {
  return { fields, errors: refused.fields ?? {}, failure: failureOf(refused) }
}

/** The error that belongs to no field; null if there are fields to point at. */
export function failureOf({ fields, message }: NotStored): string | null {
  return Object.keys(fields ?? {}).length > 0 ? null : message
}

/** Status and headers of a page that says why nothing was stored. */
export function responseOf(refused: NotStored): ResponseInit {
  return { status: refused.status, headers: retryAfterOf(refused) }
}

/** Renders the page again with the typed values. */
export function renderAgainWith(fields: TypedFields, refused: NotStored) {
  const result = { stored: false as const, ...formNotSent(fields, refused) }
  return data<{ stored: false } & FormResult>(result, responseOf(refused))
}

/** Redirects to the thank-you page, which the lead's token opens for 30 minutes. */
export function redirectToThanks(token: string | null, { secure }: Pick<LeadRequest, 'secure'>): Response {
  return redirect('/beregner/tak-for-din-henvendelse', { status: 303, headers: cookieFor(token, secure) })
}

/**
 * The form's page; null if it can no longer be shown (content is down, the page was removed). The
 * thanks for a stored lead then use the thank-you page: never show an error once the lead is
 * stored.
 */
export async function pageToShow<Page>(read: () => Promise<Page | null>): Promise<Page | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}
