import * as z from 'zod/mini'
import { ACCOUNT_FIELDS, PACKAGE_MISSING, TERMS_MISSING } from '#app/lead/fields/account-fields.ts'
import { type BankNumbers, bankErrors } from '#app/lead/fields/bank.ts'
import { toContact } from '#app/lead/fields/contact-fields.ts'
import { clip } from '#app/lead/fields/text.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import { tierOf } from '#app/pricing/packages.ts'
import { choice, submissionMetadata, textFields } from './payload-schema.ts'

/** Requires both bank numbers or neither. */
export function withWholeBank<Fields extends BankNumbers>(
  fields: Fields,
  context: { issues: z.core.$ZodRawIssue[] },
): Fields {
  for (const [path, message] of Object.entries(bankErrors(fields)))
    context.issues.push({ code: 'custom', message, path: [path], input: fields })
  return fields
}

/** POST /api/clients/apply: the application's fields and the submission metadata. */
export const applicationPayload = z.pipe(
  z.object({
    ...textFields(ACCOUNT_FIELDS),
    // Storing the lead checks whether the package is sold.
    package: choice((raw) => clip(raw) || null, PACKAGE_MISSING),
    terms: choice((raw) => raw === true || raw === 'on' || null, TERMS_MISSING),
    ...submissionMetadata,
  }),
  z.transform(withWholeBank),
)
type ApplicationPayload = z.output<typeof applicationPayload>
export type ApplicationRequest = z.input<typeof applicationPayload>

/** The application from a form or payload, and its bank numbers. `terms`: the accepted version. */
export function toApplicationLead(
  payload: ApplicationPayload,
  terms: string,
): { lead: ApplicationLead; bank: BankNumbers | null } {
  const { reg, account } = payload
  const bank = account === '' ? null : { reg, account }
  const contact = toContact(payload)
  const { package: name } = payload
  const lead = { package: name, tier: tierOf(name), hasBank: bank !== null, terms }
  return { lead: { kind: 'application', contact, ...lead }, bank }
}
