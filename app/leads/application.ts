import * as z from 'zod/mini'
import { ACCOUNT_MISSING, type BankNumbers, checkBankAccount, checkBankReg, REG_MISSING } from './bank.ts'
import { COMPANY_MISSING } from './contact-fields.ts'
import {
  type ApplicationLead,
  anything,
  cvr,
  email,
  field,
  line,
  phone,
  requiredCvr,
  requiredPhone,
  submissionMetadata,
  TIERS,
  toContact,
  website,
} from './lead.ts'

// The schemas of GetLogin and of the three endpoints behind /api-test: kept out of lead.ts, which
// is in the wizard's bundle.

export const TERMS_MISSING = 'Du skal acceptere abonnementsbetingelserne for at fortsætte.'
const PACKAGE_MISSING = 'Vælg BASIS eller PREMIUM.'

const accepted = z.pipe(
  anything,
  z.transform((raw: unknown, context) => {
    if (raw === true || raw === 'on') return true
    context.issues.push({ code: 'custom', message: TERMS_MISSING, input: raw })
    return z.NEVER
  }),
)

/** Requires both bank numbers or neither. */
function withWholeBank<Fields extends BankNumbers>(
  fields: Fields,
  context: { issues: z.core.$ZodRawIssue[] },
): Fields {
  const demand = (path: string, message: string) =>
    context.issues.push({ code: 'custom', message, path: [path], input: fields })
  if (fields.reg === '' && fields.account !== '') demand('reg', REG_MISSING)
  if (fields.account === '' && fields.reg !== '') demand('account', ACCOUNT_MISSING)
  return fields
}

const accountFields = {
  firstname: line('Fornavnet', 'Skriv dit fornavn.'),
  lastname: line('Efternavnet', 'Skriv dit efternavn.'),
  company: line('Navnet på firmaet', COMPANY_MISSING),
  cvr: requiredCvr,
  phone: requiredPhone,
  email,
  website,
  reg: field(checkBankReg),
  account: field(checkBankAccount),
  package: z.pipe(
    anything,
    z.transform((raw: unknown, context) => {
      if (raw === 'BASIS' || raw === 'PREMIUM') return raw
      context.issues.push({ code: 'custom', message: PACKAGE_MISSING, input: raw })
      return z.NEVER
    }),
  ),
  terms: accepted,
}

/** GetLogin, the application for an organiser account (D21). */
export const accountForm = z.pipe(z.object(accountFields), z.transform(withWholeBank))

/** POST /api/clients/apply: the application's fields and the submission metadata. */
export const applyPayload = z.pipe(
  z.object({ ...accountFields, ...submissionMetadata }),
  z.transform(withWholeBank),
)
export type ApplyPayload = z.output<typeof applyPayload>
export type ApplyRequest = z.input<typeof applyPayload>

/**
 * POST /api/clients/new of /api-test (spec 1 §7). Fields that a test does not need are optional.
 */
export const clientPayload = z.pipe(
  z.object({
    firstname: line('Fornavnet', 'Skriv et fornavn.'),
    lastname: line('Efternavnet'),
    phone,
    email,
    company: line('Navnet på firmaet'),
    website,
    reg: field(checkBankReg),
    account: field(checkBankAccount),
    cvr,
    tier: z.enum(TIERS, { error: 'Vælg PRO eller PREMIUM.' }),
  }),
  z.transform(withWholeBank),
)

/** POST /api/contacts/new of /api-test. */
export const contactPayload = z.object({
  firstname: line('Fornavnet'),
  lastname: line('Efternavnet'),
  phone,
  email,
  website,
  company: line('Navnet på firmaet'),
})

const crmId = (message: string) =>
  z.pipe(
    anything,
    z.transform((raw: unknown, context) => {
      const id = typeof raw === 'number' ? String(raw) : raw
      if (typeof id === 'string' && /^\d{1,20}$/.test(id)) return id
      context.issues.push({ code: 'custom', message, input: raw })
      return z.NEVER
    }),
  )

/** POST /api/deals/new of /api-test: `userId` and `companyId` come from /api/contacts/new. */
export const dealPayload = z.object({
  tier: z.enum(TIERS, { error: 'Vælg PRO eller PREMIUM.' }),
  company: line('Navnet på firmaet'),
  userId: crmId('userId er id’et på en kontakt i CRM.'),
  companyId: z.nullish(crmId('companyId er id’et på et firma i CRM, eller null.')),
})

/** The application from a form or payload, and its bank numbers. `terms`: the accepted version. */
export function toApplicationLead(
  form: z.output<typeof accountForm>,
  terms: string,
): { lead: ApplicationLead; bank: BankNumbers | null } {
  const { reg, account } = form
  const bank = account === '' ? null : { reg, account }
  const tier = form.package === 'PREMIUM' ? 'PREMIUM' : 'PRO'
  return {
    lead: { kind: 'application', contact: toContact(form), tier, hasBank: bank !== null, terms },
    bank,
  }
}
