import { createContext, type RouterContextProvider } from 'react-router'
import type { Editors, Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { OWNER, type User } from '#app/internal/access.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import type { OwnerSession } from '#app/internal/sign-in.ts'
import type { StoredLeads } from '#app/lead/stored-leads.ts'
import type { LeadIntake } from '#app/lead/submission.ts'
import type { FieldMeasurements } from '#app/measurement/measurement.ts'
import type { LeadRequest } from './forms/receiving/receive-lead.server.ts'
import type { Processor } from './shell/sections/processors.tsx'

/** What pages may know about the site, from the settings: the same for every request. */
interface SiteSettings {
  /** Public origin without a trailing slash, e.g. `https://www.example.dk`. */
  siteUrl: string
  /** Id of the consent provider's script; null: the site's own banner. */
  cookiebotId: string | null
  /** Top-level domain of the provider's hosts. */
  cookiebotCdn: 'com' | 'eu'
  /** Id of the ad pixel; null: none. */
  metaPixelId: string | null
  /** A public address, or an outside service: then a missing secret hides the internal pages. */
  production: boolean
  /** How long leads are stored, in days, and where sales works with them. */
  storedLeads: StoredLeads
  /** Which companies process what visitors send or do here. */
  processors: readonly Processor[]
}

/** What the server knows about the caller. Never rendered into a page: cached pages are public. */
export interface Visitor {
  /** The caller's IP address; behind proxies the one that the trusted hops report (TRUST_PROXY). */
  ip: string
}

/**
 * The server passes it to one rendering of a page. Only root.tsx and entry.server.tsx use it.
 */
export interface RenderingContext {
  /** Marks our own inline scripts. Removed before the page is sent: cached pages carry hashes. */
  nonce: string
  /** The content service failed: respond 503 with the error page. */
  outage: boolean
  /** Reports an error to the server, which decides what is logged and returned. */
  report: (error: unknown) => void
}

// The server sets these for each request; routes read them with `context.get(…)`. There are no
// defaults: reading one that was not set is a wiring mistake and throws.
export const contentContext = createContext<Content>()
export const leadsContext = createContext<LeadIntake>()
export const measurementsContext = createContext<FieldMeasurements>()
export const siteContext = createContext<SiteSettings>()
export const visitorContext = createContext<Visitor>()
/** null if the internal pages are switched off. */
export const ownerContext = createContext<OwnerPages | null>()
/** For a route below routes/internal.tsx, which answers 404 while they are switched off. */
export function ownerPagesOf(context: Readonly<RouterContextProvider>): OwnerPages {
  const owner = context.get(ownerContext)
  if (owner === null) throw new Error('This route is outside of routes/internal.tsx')
  return owner
}

/**
 * The session of who is signed in; null for a program that sends the secret. Set by
 * routes/internal.guarded.ts for the routes below it.
 */
export const ownerSessionContext = createContext<OwnerSession | null>()
/** Who is signed in; a program that sends the secret acts as the owner. */
export function userOf(context: Readonly<RouterContextProvider>): User {
  return context.get(ownerSessionContext)?.user ?? OWNER
}

export const editorsContext = createContext<Editors>()
/** For the preview bar; `null` unless the visitor is an editor. */
export const previewContext = createContext<Preview | null>(null)
export const renderingContext = createContext<RenderingContext>()

/**
 * A post with the services that handle its lead, since app/lead and app/calculator do not know
 * contexts.
 */
export function leadRequest(request: Request, context: Readonly<RouterContextProvider>): LeadRequest {
  return {
    request,
    intake: context.get(leadsContext),
    ip: context.get(visitorContext).ip,
    secure: context.get(siteContext).siteUrl.startsWith('https:'),
  }
}
