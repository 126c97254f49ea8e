import * as z from 'zod/mini'
import { checkBankAccount, checkBankReg } from '#app/lead/fields/bank.ts'
import { CONTACT_FIELDS, MISSING, NAME_FIELDS } from '#app/lead/fields/contact-fields.ts'
import { TIERS } from '#app/pricing/packages.ts'
import { withWholeBank } from './application-payload.ts'
import { choice, textField, textFields } from './payload-schema.ts'

// The three endpoints behind /api-test. Fields that a test does not need are optional.

const { firstname, lastname } = NAME_FIELDS
const { phone, company, cvr, website } = CONTACT_FIELDS
const email = { ...CONTACT_FIELDS.email, missing: MISSING.email }
const tier = z.enum(TIERS, { error: `Vælg ${TIERS.join(' eller ')}.` })

/** POST /api/clients/new. */
export const accountPayload = z.pipe(
  z.object({
    ...textFields({
      firstname: { ...firstname, missing: 'Skriv et fornavn.' },
      lastname,
      phone,
      email,
      company,
      website,
      reg: { check: checkBankReg },
      account: { check: checkBankAccount },
      cvr,
    }),
    tier,
  }),
  z.transform(withWholeBank),
)

export type AccountField = keyof z.input<typeof accountPayload>

/** POST /api/contacts/new. */
export const contactPayload = z.object(textFields({ firstname, lastname, phone, email, website, company }))

const crmId = (message: string) =>
  choice((raw) => {
    const id = typeof raw === 'number' ? String(raw) : raw
    return typeof id === 'string' && /^\d{1,20}$/.test(id) ? id : null
  }, message)

/** POST /api/deals/new: `userId` and `companyId` come from /api/contacts/new. */
export const dealPayload = z.object({
  tier,
  company: textField(company),
  userId: crmId('userId er id’et på en kontakt i CRM.'),
  companyId: z.nullish(crmId('companyId er id’et på et firma i CRM, eller null.')),
})
