import { data, redirect } from 'react-router'
import { type Content, ContentUnavailable } from '#app/content/content.ts'
import { readAttribution } from './attribution.ts'
import type { BankNumbers } from './bank.ts'
import {
  type LeadIntake,
  LeadStoreUnavailable,
  LIMITED,
  readThankYouToken,
  type Submission,
  thankYouCookie,
} from './intake.ts'
import type { Lead } from './lead.ts'
import { TRY_AGAIN } from './try-again.ts'
import type { FieldErrors, FormResult, TypedFields } from './use-lead-form.ts'

// Shared by the forms posted without JavaScript (D19).

/** The request of a form and the services that handle it. */
export interface PlainPost {
  request: Request
  intake: LeadIntake
  content: Content
  ip: string
  /** The site is served over https: the thank-you cookie is then Secure. */
  secure: boolean
}

/** A failed submit: HTTP status, field messages, and an error that belongs to no field. */
export interface PlainRefusal {
  stored: false
  status: number
  errors: FieldErrors
  failure: string | null
  headers?: HeadersInit
}

/** `token` null: this browser has not proved that it may see the lead. */
export type PlainOutcome = { stored: true; reference: string; token: string | null } | PlainRefusal

/** Stores the lead of a plain form, or returns the messages and the HTTP status of the failure. */
export async function storePlainly(
  { request, intake, ip, secure }: Pick<PlainPost, 'request' | 'intake' | 'ip' | 'secure'>,
  lead: Lead,
  {
    form,
    honeypot,
    notice = null,
    title,
  }: Pick<Submission, 'form' | 'honeypot'> & Partial<Submission> & { title?: string },
  bank: BankNumbers | null = null,
): Promise<PlainOutcome> {
  try {
    const receipt = await intake.receive(
      lead,
      {
        form,
        idempotencyKey: null,
        ip,
        honeypot,
        elapsedMs: null,
        attribution: {
          ...readAttribution(pageOf(request), ''),
          form_page: new URL(pageOf(request)).pathname,
          form_title: title,
        },
        notice,
        token: readThankYouToken(request.headers.get('cookie'), secure),
      },
      bank,
    )
    switch (receipt.outcome) {
      case 'stored':
        return { stored: true, reference: receipt.reference, token: receipt.token }
      case 'invalid':
        return refused(422, receipt.fields, null)
      case 'limited':
        return refused(429, {}, LIMITED, { 'Retry-After': String(receipt.retryAfterSeconds) })
      case 'key-reused':
        return refused(422, {}, TRY_AGAIN)
    }
  } catch (error) {
    if (error instanceof LeadStoreUnavailable) return refused(503, {}, TRY_AGAIN)
    throw error
  }
}

/** The URL of the form's page, the only attribution known without JavaScript (D35). */
function pageOf(request: Request): string {
  const page = request.headers.get('referer') ?? ''
  return URL.canParse(page) && new URL(page).host === new URL(request.url).host ? page : request.url
}

export function refused(
  status: number,
  errors: FieldErrors,
  failure: string | null,
  headers?: HeadersInit,
): PlainRefusal {
  return { stored: false, status, errors, failure, headers }
}

/** Renders the page again with the typed values. */
export function againWith(fields: TypedFields, { status, errors, failure, headers }: PlainRefusal) {
  return data<{ stored: false } & FormResult>({ stored: false, fields, errors, failure }, { status, headers })
}

/** Redirects to the thank-you page, which the lead's token opens for 30 minutes (D24). */
export function toThanks(token: string | null, secure: boolean): Response {
  return redirect('/beregner/tak-for-din-henvendelse', { status: 303, headers: cookieFor(token, secure) })
}

/** The thank-you cookie of a stored lead, which also proves that this browser sent it (D22). */
export function cookieFor(token: string | null, secure: boolean): HeadersInit {
  return token === null ? {} : { 'Set-Cookie': thankYouCookie(token, secure) }
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
