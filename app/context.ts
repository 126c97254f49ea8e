import { createContext } from 'react-router'
import type { Content } from '#app/content/content.ts'
import type { Editors, Preview } from '#app/content/preview.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import type { OwnerSession } from '#app/internal/sign-in.ts'
import type { LeadIntake } from '#app/leads/intake.ts'
import type { FieldMeasurements } from '#app/measurement/measurement.ts'

/** What every page may know of the site it is part of. From the settings, the same for every request. */
export interface Site {
  /** Public origin without a trailing slash, e.g. `https://www.example.dk`. */
  siteUrl: string
  /** Id of the consent provider's script; null: the site's own banner (D35). */
  cookiebotId: string | null
  /** Ending of the provider's hosts. */
  cookiebotCdn: 'com' | 'eu'
  /** Id of the advertising pixel; null: no pixel (D35). */
  metaPixelId: string | null
  /** Whether the site is in production (D2). */
  production: boolean
}

/** What the server knows of the caller. Never to be rendered into a page: cached pages are everybody's. */
export interface Visitor {
  /** Client address; behind proxies the one that the trusted hops report (TRUST_PROXY). */
  ip: string
}

/** How the server and one rendering of a page talk to each other. Only root.tsx and entry.server.tsx use it. */
export interface Rendering {
  /** Marks the scripts of our own making. Taken out again before the page leaves: cached pages carry hashes. */
  nonce: string
  /** The content service could not be asked: answer 503 with the error page (D6). */
  outage: boolean
  /** The page's program is served by the development server: its scripts stay as they are. */
  developing: boolean
  /** Tells the server what went wrong; it decides what is logged and what is answered. */
  report: (error: unknown) => void
}

// The server fills these for each request; routes read them with `context.get(…)`. None has a default:
// reading one that was not set is a mistake in the composition and throws.
export const contentContext = createContext<Content>()
export const leadsContext = createContext<LeadIntake>()
export const measurementsContext = createContext<FieldMeasurements>()
export const siteContext = createContext<Site>()
export const visitorContext = createContext<Visitor>()
/** The owner's pages; null where they are not to be found (D33). */
export const ownerContext = createContext<OwnerPages | null>()
/** Who is signed in; null: a program that sent the secret. Set by routes/internal.guarded.ts for what is below it. */
export const ownerSessionContext = createContext<OwnerSession | null>()
export const editorsContext = createContext<Editors>()
/** What the page's editor is to be told; `null` for everybody else. */
export const previewContext = createContext<Preview | null>(null)
export const renderingContext = createContext<Rendering>()
