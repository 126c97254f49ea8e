import * as z from 'zod/mini'
import {
  INDUSTRY_MISSING,
  PRICE_MISSING,
  TICKETS_MISSING,
  TOO_MANY_TICKETS,
} from '#app/leads/fields/answer-messages.ts'
import { NAME_FIELDS, toContact } from '#app/leads/fields/contact-fields.ts'
import {
  askedFields,
  contactFieldOf,
  QUOTE_FIELD_NAMES,
  QUOTE_FIELDS,
} from '#app/leads/fields/quote-fields.ts'
import { CONTACT_METHODS, type WizardLead } from '#app/leads/lead.ts'
import { TRY_AGAIN } from '#app/leads/sending/try-again.ts'
import { PRICE_LIMIT_KRONER } from '#app/pricing/money.ts'
import { type AddOn, readAddOn } from '#app/pricing/recommend.ts'
import { MOST_TICKETS, TICKET_RANGE } from '#app/pricing/ticket-range.ts'
import {
  anything,
  clip,
  clippedLine,
  figureOf,
  flag,
  group,
  submissionMetadata,
  textField,
} from './payload-schema.ts'

// The payloads of the wizard: its quote, start and demo (spec 1 §7).

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

/** Prices in kr incl. moms with two decimals at most (whole øre); counts are whole numbers. */
const ticketDetails = group({
  numberOfTickets: count(0, TICKETS_MISSING, TOO_MANY_TICKETS),
  ticketPrice: amount,
  customerPaysFee: flag(true),
  seasonPasses: count(0, 'Skriv et helt antal sæsonkort.'),
  seasonPassPrice: amount,
})
const productSales = group({
  giftCards: flag(false),
  giftCardValue: amount,
  merchandise: flag(false),
  merchandiseValue: amount,
  foodDrinks: flag(false),
  foodDrinksValue: amount,
})
const additionalFeatures = group({
  ownShop: flag(false),
  ownDomain: flag(false),
  whiteLabel: flag(false),
  multipleEvents: flag(false),
  numberOfUsers: count(1, 'Skriv et helt antal brugere.'),
})

const intentId = z.pipe(
  anything,
  z.transform((raw: unknown) => (typeof raw === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(raw) ? raw : '')),
)

/** All optional here: which are required depends on the contact method. */
const contactShape = {
  lastname: textField(NAME_FIELDS.lastname),
  ...(Object.fromEntries(
    QUOTE_FIELD_NAMES.map((name) => [contactFieldOf(name), textField({ check: QUOTE_FIELDS[name].check })]),
  ) as Record<ReturnType<typeof contactFieldOf>, ReturnType<typeof textField>>),
}

/**
 * POST /api/leads/hubspot (spec 1 §7). The payload's figures (totalRevenue, calculatedFees,
 * packageFeeText …) are accepted but ignored (D27). contactMethod 'demo' needs no name or e-mail
 * (D22); the others do.
 */
export const hubspotPayload = z.pipe(
  z.object({
    ...contactShape,
    contactMethod: z.enum(CONTACT_METHODS, { error: TRY_AGAIN }),
    industry: clippedLine,
    ticketDetails,
    productSales,
    additionalFeatures,
    other: addOns,
    expectedRevenue: amount,
    selectedPackage: clippedLine,
    intentId,
    ...submissionMetadata,
  }),
  z.transform((payload, context) => {
    const requireThat = (isMet: boolean, path: string, message: string): void => {
      if (!isMet) context.issues.push({ code: 'custom', message, path: [path], input: payload })
    }
    const { contactMethod } = payload
    for (const name of contactMethod === 'demo' ? [] : askedFields(contactMethod === 'start')) {
      const { missing } = QUOTE_FIELDS[name]
      const fieldName = contactFieldOf(name)
      if (missing !== undefined) requireThat(payload[fieldName] !== '', fieldName, missing)
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
type HubspotPayload = z.output<typeof hubspotPayload>
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
