import type { ContentEditing, MissingAddress } from '#app/content/editing.ts'
import type { LeadOrigin, WonLeads } from '#app/measurement/origins.ts'
import type { Access } from './access.ts'
import type { ApiTest } from './api-test.ts'
import type { FilterChoices, LeadDesk } from './desk.ts'
import type { PartFinding } from './doctor.ts'
import type { OfferExample } from './offer-example.ts'
import type { SignIn } from './sign-in.ts'

/**
 * Everything that the owner's pages need. The server passes it to the routes as `ownerContext`.
 */
export interface OwnerPages {
  signIn: SignIn
  access: Access
  apiTest: ApiTest
  desk: LeadDesk
  /** The industries and packages on offer, for the filters of the desk. */
  offered(): Promise<FilterChoices>
  /** The offer mail of /email-preview, with the current rates. */
  offerExample(): Promise<OfferExample>
  /** null: the content is not edited here. */
  editing: ContentEditing | null
  /** Addresses that visitors request but no page has. */
  missingAddresses(): MissingAddress[]
  /** Leads by where they came from, from the week of an ISO day on. */
  origins(since: string): Promise<LeadOrigin[]>
  /** Won leads by source and campaign, from the week of an ISO day on. */
  won(since: string): Promise<WonLeads[]>
  /** The same for a spreadsheet. */
  wonCsv(since: string): Promise<string>
  /** Checks all configured services. Takes seconds; changes nothing. */
  runDoctor(): Promise<PartFinding[]>
}
