import * as z from 'zod/mini'
import type { PackageName } from '#app/pricing/fees.ts'
import { PRICE_LIMIT_KRONER } from '#app/pricing/money.ts'
import { type AddOn, readAddOn, readPackageName } from '#app/pricing/recommend.ts'
import type { ProductSales, TicketDetails } from '#app/pricing/revenue.ts'
import { MOST_TICKETS, TICKET_RANGE } from '#app/pricing/ticket-range.ts'
import type { Checked } from './checked.ts'
import {
  type Contact,
  type ContactFieldName,
  CVR_MISSING,
  contactFieldOf,
  isAsked,
  NO_CONTACT,
  QUOTE_FIELD_NAMES,
  QUOTE_FIELDS,
  type QuoteFieldName,
  toContact,
} from './contact-fields.ts'
import { checkCvr } from './cvr.ts'
import { checkEmail } from './email.ts'
import { HIDDEN_FIELDS } from './hidden-fields.ts'
import { checkPhone, PHONE_MISSING } from './phone.ts'
import { checkComment, checkLine, MAX_LINE } from './text.ts'
import { TRY_AGAIN } from './try-again.ts'
import { checkWebsite } from './website.ts'

// hidden-fields.ts and try-again.ts are separate, so that pages that only send do not load the
// schemas.
export { type Contact, HIDDEN_FIELDS, NO_CONTACT, TRY_AGAIN, toContact }

// The schemas of the lead forms, shared by browser and server (spec 1 §3, §5 and §7).

export const GDPR_MISSING = 'Du skal acceptere GDPR samtykket for at fortsætte.'
export const INDUSTRY_MISSING = 'Vælg venligst en branche'
export const PRICE_MISSING = 'Indtast venligst en gyldig billetpris'
export const TICKETS_MISSING = `Vælg venligst et antal billetter på mindst ${TICKET_RANGE.min}`
export const TOO_MANY_TICKETS = 'Vælg venligst et antal billetter på højst 10.000.000'

/** Any value, also absent; only its transform reads it. */
export const anything = z.optional(z.unknown())

/**
 * A text field: absent and null count as empty; the check gives the normalised value or a Danish
 * message.
 */
export function field<Value>(check: (raw: string) => Checked<Value>) {
  return z.pipe(
    z.nullish(z.string({ error: 'Her skal stå tekst.' })),
    z.transform((raw: string | null | undefined, context) => {
      const result = check(raw ?? '')
      if (result.ok) return result.value
      context.issues.push({ code: 'custom', message: result.message, input: raw })
      return z.NEVER
    }),
  )
}

export const line = (what: string, missing: string | null = null) =>
  field((raw) => checkLine(raw, what, missing))
export const email = field(checkEmail)
const optionalEmail = field((raw) => (raw.trim() === '' ? { ok: true, value: '' } : checkEmail(raw)))
export const phone = field(checkPhone)
const comment = field(checkComment)
export const website = field(checkWebsite)
export const cvr = field(checkCvr)
export const requiredPhone = field((raw) =>
  raw.trim() === '' ? { ok: false, message: PHONE_MISSING } : checkPhone(raw),
)
export const requiredCvr = field((raw) =>
  raw.trim() === '' ? { ok: false, message: CVR_MISSING } : checkCvr(raw),
)
/**
 * The box acknowledges the privacy notice and is not a consent (D23); the message is the
 * specification's. A boolean, since a ticked checkbox ('on') and JSON's true both become true.
 */
const acknowledged = z.pipe(
  z.nullish(z.boolean({ error: GDPR_MISSING })),
  z.transform((ticked: boolean | null | undefined, context) => {
    if (ticked === true) return true
    context.issues.push({ code: 'custom', message: GDPR_MISSING, input: ticked })
    return z.NEVER
  }),
)

/** A field of the quote form: its check for typed text, `missing` if it is empty. */
const quoteField = (name: QuoteFieldName, missing: string | undefined) =>
  field((raw) => {
    if (raw.trim() !== '') return QUOTE_FIELDS[name].check(raw)
    return missing === undefined ? { ok: true, value: '' } : { ok: false, message: missing }
  })

function quoteForm(withCompany: boolean) {
  const asked = QUOTE_FIELD_NAMES.filter((name) => isAsked(name, withCompany))
  const fields = asked.map((name) => [name, quoteField(name, QUOTE_FIELDS[name].missing)])
  const shape: Record<string, ReturnType<typeof quoteField>> = Object.fromEntries(fields)
  return z.object({ ...shape, gdprConsent: acknowledged })
}

/** The wizard's information form for contactMethod 'call' (spec 1 §5). */
export const informationForm = quoteForm(false)

/** The information form for contactMethod 'start': with the company. */
export const startForm = quoteForm(true)

/** The callback form on industry pages; also the payload of /api/leads/create. */
export const callbackForm = z.object({
  firstname: line('Fornavnet', 'Skriv dit fornavn.'),
  lastname: line('Efternavnet', 'Skriv dit efternavn.'),
  email,
  phone: requiredPhone,
  company: line('Navnet på firmaet'),
  comment,
})

/** The demo panel, which completes a demo lead: everything in it is optional (D22). */
export const demoContactForm = z.object({ name: line('Navnet'), phone, email: optionalEmail })

const clip = (raw: unknown): string =>
  typeof raw === 'string'
    ? raw
        .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .trim()
        .slice(0, MAX_LINE)
    : ''

/** An add-on from any stored shape, with its texts limited to one line each. */
function toAddOn(raw: unknown): AddOn[] {
  const addOn = readAddOn(raw)
  const name = clip(addOn?.name)
  return addOn === null || name === '' ? [] : [{ ...addOn, name, icon: clip(addOn.icon) || null }]
}

const addOns = z.pipe(
  z.nullish(z.array(z.unknown())),
  z.transform((raw: unknown[] | null | undefined) => {
    const read = (raw ?? []).slice(0, 50).flatMap(toAddOn)
    return read.filter((each, index) => read.findIndex((other) => other.name === each.name) === index)
  }),
)

/**
 * A number or a numeric string; NaN for anything else, also for objects that convert to numbers.
 */
function figureOf(raw: unknown): number {
  if (typeof raw === 'number') return raw
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN
}

/**
 * Our own script sends valid figures, so a wrong one is a hand-made request: it becomes its
 * default. A fraction of a countable thing is refused, as in the wizard. Required prices and ticket
 * counts are checked below.
 */
const count = (standard: number, notWhole: string, tooMany?: string) =>
  z.pipe(
    anything,
    z.transform((raw: unknown, context) => {
      const value = figureOf(raw ?? standard)
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input: raw })
        return z.NEVER
      }
      if (Number.isFinite(value) && !Number.isInteger(value)) return refuse(notWhole)
      if (tooMany && Number.isSafeInteger(value) && value > MOST_TICKETS) return refuse(tooMany)
      return value >= 0 && value <= MOST_TICKETS ? value : standard
    }),
  )
const amount = z.pipe(
  anything,
  z.transform((raw: unknown) => {
    const value = figureOf(raw ?? 0)
    // Whole øre: a visitor cannot type smaller amounts.
    return value >= 0 && value < PRICE_LIMIT_KRONER ? Math.round(value * 100) / 100 : 0
  }),
)
const flag = (standard: boolean) =>
  z.pipe(
    anything,
    z.transform((raw: unknown) =>
      typeof raw === 'boolean' ? raw : raw === 'on' || raw === 'true' || (raw !== 'false' && standard),
    ),
  )
const group = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(
    z.pipe(
      anything,
      z.transform((raw: unknown) =>
        typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : {},
      ),
    ),
    z.object(shape),
  )

/** Prices in kr incl. moms with two decimals at most (whole øre); counts are whole numbers. */
export const ticketDetails = group({
  numberOfTickets: count(0, TICKETS_MISSING, TOO_MANY_TICKETS),
  ticketPrice: amount,
  customerPaysFee: flag(true),
  seasonPasses: count(0, 'Skriv et helt antal sæsonkort.'),
  seasonPassPrice: amount,
})
export const productSales = group({
  giftCards: flag(false),
  giftCardValue: amount,
  merchandise: flag(false),
  merchandiseValue: amount,
  foodDrinks: flag(false),
  foodDrinksValue: amount,
})
/**
 * The flags repeat the add-ons (D17); the server derives them itself and reads only numberOfUsers.
 */
export const additionalFeatures = group({
  ownShop: flag(false),
  ownDomain: flag(false),
  whiteLabel: flag(false),
  multipleEvents: flag(false),
  numberOfUsers: count(1, 'Skriv et helt antal brugere.'),
})
export type AdditionalFeatures = z.output<typeof additionalFeatures>

export const CONTACT_METHODS = ['demo', 'call', 'start'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

/** The organiser's answers in the wizard. '' and 0 mean "not answered". */
export type LeadAnswers = {
  industry: string
  other: AddOn[]
  ticketDetails: TicketDetails
  productSales: ProductSales
  additionalFeatures: AdditionalFeatures
  /** In kr; 0 if not given. No control sets it today (D17). */
  expectedRevenue: number
}

/**
 * A lead of the wizard: a quote, a start or a demo. It has answers and no figures, which the server
 * computes (D27).
 */
export type WizardLead = {
  kind: 'wizard'
  contactMethod: ContactMethod
  contact: Contact
  answers: LeadAnswers
  /** 'start': the title of the clicked 'Opret {title}' button (D20); '' otherwise. */
  packageTitle: string
  /** 'demo': the id that is also in the booking link and on the deal (D22); '' otherwise. */
  intentId: string
}
/** `industry`: that of the page with the form (D42); '' if it has none. */
export type CallbackLead = { kind: 'callback'; contact: Contact; industry: string }

export const TIERS = ['PRO', 'PREMIUM'] as const
/** The ticket system's names of the packages: PRO is BASIS (D21). */
export type Tier = (typeof TIERS)[number]

/**
 * An application for an organiser account. The bank numbers are passed separately and are never
 * part of it.
 */
export type ApplicationLead = {
  kind: 'application'
  contact: Contact
  tier: Tier
  /** Whether bank numbers were given. */
  hasBank: boolean
  /** The accepted version of the subscription terms; '' if acceptance was not asked for. */
  terms: string
}
export type Lead = WizardLead | CallbackLead | ApplicationLead

/** The package of a 'start' lead's button; null if its title is neither BASIS nor PREMIUM (D20). */
export function packageOfLead(lead: WizardLead): PackageName | null {
  return lead.contactMethod === 'start' ? readPackageName(lead.packageTitle) : null
}

/** Whether revenue and fees can be computed; a 'start' lead may lack the answers for it. */
export function hasSale(answers: LeadAnswers): boolean {
  return answers.ticketDetails.numberOfTickets > 0 && answers.ticketDetails.ticketPrice > 0
}

const intentId = z.pipe(
  anything,
  z.transform((raw: unknown) => (typeof raw === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(raw) ? raw : '')),
)

const attribution = z.nullish(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((raw: Record<string, unknown>) =>
      Object.fromEntries(
        [
          'utm_source',
          'utm_medium',
          'utm_campaign',
          'utm_term',
          'utm_content',
          'referrer',
          'landing_page',
          'form_page',
          'form_title',
        ].flatMap((name) => {
          const value = typeof raw[name] === 'string' ? clip(raw[name]) : ''
          return value === '' ? [] : [[name, value] as const]
        }),
      ),
    ),
  ),
)

/** Sent with the fields of each lead payload: spam signals, attribution (D35), the notice (D23). */
export const submissionMetadata = {
  [HIDDEN_FIELDS.trap]: z.pipe(anything, z.transform(clip)),
  [HIDDEN_FIELDS.elapsedMs]: z.pipe(
    anything,
    z.transform((raw: unknown) => {
      const ms = figureOf(raw)
      return ms >= 0 ? ms : null
    }),
  ),
  attribution,
  notice: z.nullish(group({ version: z.pipe(anything, z.transform(clip)), touched: flag(false) })),
}

const contactShape = {
  lastname: line('Efternavnet'),
  ...Object.fromEntries(QUOTE_FIELD_NAMES.map((name) => [contactFieldOf(name), quoteField(name, undefined)])),
} as Record<ContactFieldName, ReturnType<typeof quoteField>>

/**
 * POST /api/leads/hubspot (spec 1 §7). The payload's figures (totalRevenue, calculatedFees,
 * packageFeeText …) are accepted but ignored (D27). contactMethod 'demo' needs no name or e-mail
 * (D22); the others do.
 */
export const hubspotPayload = z.pipe(
  z.object({
    ...contactShape,
    contactMethod: z.enum(CONTACT_METHODS, { error: TRY_AGAIN }),
    industry: z.pipe(anything, z.transform(clip)),
    ticketDetails,
    productSales,
    additionalFeatures,
    other: addOns,
    expectedRevenue: amount,
    selectedPackage: z.pipe(anything, z.transform(clip)),
    intentId,
    ...submissionMetadata,
  }),
  z.transform((payload, context) => {
    const requireThat = (isMet: boolean, path: string, message: string): void => {
      if (!isMet) context.issues.push({ code: 'custom', message, path: [path], input: payload })
    }
    const { contactMethod } = payload
    for (const name of contactMethod === 'demo' ? [] : QUOTE_FIELD_NAMES) {
      const { missing } = QUOTE_FIELDS[name]
      const isMissing = missing !== undefined && isAsked(name, contactMethod === 'start')
      const fieldName = contactFieldOf(name)
      if (isMissing) requireThat(payload[fieldName] !== '', fieldName, missing)
    }
    if (contactMethod !== 'start') {
      requireThat(payload.industry !== '', 'industry', INDUSTRY_MISSING)
      requireThat(payload.ticketDetails.ticketPrice > 0, 'ticketPrice', PRICE_MISSING)
      requireThat(
        payload.ticketDetails.numberOfTickets >= TICKET_RANGE.min,
        'numberOfTickets',
        TICKETS_MISSING,
      )
    }
    return payload
  }),
)
export type HubspotPayload = z.output<typeof hubspotPayload>
/** What a caller may send; fields accepted in any shape are `unknown`. */
export type HubspotRequest = z.input<typeof hubspotPayload>

/**
 * POST /api/leads/autosvar refers to the lead stored by /api/leads/hubspot; the rest of its payload
 * is ignored (D26).
 */
export const autosvarPayload = z.object({
  reference: z.string({ error: TRY_AGAIN }),
  contactMethod: z.nullish(z.string()),
})
export type AutosvarRequest = z.input<typeof autosvarPayload>

/** POST /api/leads/create: the callback form's fields and the submission metadata. */
export const createPayload = z.extend(callbackForm, {
  industry: z.pipe(anything, z.transform(clip)),
  ...submissionMetadata,
})
export type CreatePayload = z.output<typeof createPayload>
export type CreateRequest = z.input<typeof createPayload>

/** The lead of a /api/leads/hubspot payload. */
export function toWizardLead(payload: HubspotPayload): WizardLead {
  return {
    kind: 'wizard',
    contactMethod: payload.contactMethod,
    contact: toContact(payload),
    answers: {
      industry: payload.industry,
      other: payload.other,
      ticketDetails: payload.ticketDetails,
      productSales: payload.productSales,
      additionalFeatures: payload.additionalFeatures,
      expectedRevenue: payload.expectedRevenue,
    },
    packageTitle: payload.contactMethod === 'start' ? payload.selectedPackage : '',
    intentId: payload.contactMethod === 'demo' ? payload.intentId : '',
  }
}

/** The lead of a callback form. */
export function toCallbackLead(payload: CreatePayload): CallbackLead {
  return { kind: 'callback', contact: toContact(payload), industry: payload.industry }
}

/**
 * Field messages of a failed parse, one per field, keyed by the field's name ('email',
 * 'numberOfTickets'). '' holds messages that belong to no field.
 */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of error.issues) {
    // For an issue within a list, the name of the list.
    const name = issue.path.findLast((part) => typeof part === 'string') ?? ''
    messages[name] ??= issue.message
  }
  return messages
}
