import * as z from 'zod/mini'
import { isRecord } from '#app/is-record.ts'
import { figureOf } from '#app/lead/answers/answer.ts'
import { type Answers, mapAnswers, problemsOf } from '#app/lead/answers/answers.ts'
import { withChoice } from '#app/lead/draft.ts'
import { NAME_FIELDS, toContact } from '#app/lead/fields/contact-fields.ts'
import {
  askedFields,
  contactFieldOf,
  QUOTE_FIELD_NAMES,
  QUOTE_FIELDS,
} from '#app/lead/fields/quote-fields.ts'
import { clip } from '#app/lead/fields/text.ts'
import type { ShownOffer } from '#app/lead/final-lead.ts'
import { CONTACT_METHODS, readIntentId, type WizardLead } from '#app/lead/lead.ts'
import { TRY_AGAIN } from '#app/lead/try-again.ts'
import { AMOUNT_LIMIT } from '#app/pricing/money.ts'
import { accept, anything, clippedLine, group, submissionMetadata, textField } from './payload-schema.ts'

// The payloads of the wizard: its quote, start and demo.

/** The table of answers as schemas. */
function answerSchemas() {
  const schemas: object = mapAnswers({}, (answer) => z.pipe(anything, accept(answer.check)))
  return Object.fromEntries(
    Object.entries(schemas).map(([name, entry]) => [
      name,
      entry instanceof z.ZodMiniType ? entry : group(entry),
    ]),
  ) as { [Name in keyof Answers]: z.ZodMiniType<Answers[Name], unknown> }
}

/** All optional here: which are required depends on the contact method. */
const contactShape = {
  lastname: textField(NAME_FIELDS.lastname),
  ...(Object.fromEntries(
    QUOTE_FIELD_NAMES.map((name) => [contactFieldOf(name), textField({ check: QUOTE_FIELDS[name].check })]),
  ) as Record<ReturnType<typeof contactFieldOf>, ReturnType<typeof textField>>),
}

/** A number that can be an amount; null for anything else. */
const figure = z.pipe(
  anything,
  z.transform((raw: unknown) => {
    const value = figureOf(raw)
    return Math.abs(value) < AMOUNT_LIMIT ? value : null
  }),
)

/** Texts by name, as many as there can be add-ons. */
function readTexts(raw: unknown): Record<string, string> {
  const entries = isRecord(raw) ? Object.entries(raw).slice(0, 50) : []
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[clip(name), clip(text)]] : [])),
  )
}

/** The parts of the offer that the sender saw. */
const shownShape = {
  selectedPackage: clippedLine,
  calculatedFees: group({ fixedFee: figure, percentageFee: figure, totalFee: figure }),
  packagePrice: clippedLine,
  addOnPrices: z.pipe(anything, z.transform(readTexts)),
}
const shownPayload = group(shownShape)

/**
 * POST /api/leads/hubspot. The server computes its own figures: those of the payload
 * (selectedPackage, calculatedFees, packagePrice, addOnPrices) are what the visitor saw, and are
 * compared with its own; totalRevenue and the flags (ownShop) are ignored. A demo needs no name or
 * e-mail; others do.
 */
export const quotePayload = z.pipe(
  z.object({
    ...contactShape,
    // '' is like 'call'.
    contactMethod: z.enum([...CONTACT_METHODS, ''], { error: TRY_AGAIN }),
    ...answerSchemas(),
    ...shownShape,
    choice: clippedLine,
    intentId: z.pipe(anything, z.transform(readIntentId)),
    ...submissionMetadata,
  }),
  z.transform((payload, context) => {
    const { contactMethod } = payload
    const messages: Record<string, string> = contactMethod === 'start' ? {} : problemsOf(payload)
    for (const name of contactMethod === 'demo' ? [] : askedFields(contactMethod === 'start')) {
      const { missing } = QUOTE_FIELDS[name]
      if (missing !== undefined && payload[contactFieldOf(name)] === '')
        messages[contactFieldOf(name)] = missing
    }
    for (const [name, message] of Object.entries(messages))
      context.issues.push({ code: 'custom', message, path: [name], input: payload })
    return payload
  }),
)
/** What a caller may send; fields accepted in any shape are `unknown`. */
export type QuoteRequest = z.input<typeof quotePayload>

/**
 * POST /api/leads/autosvar refers to the lead stored by /api/leads/hubspot; the rest of its payload
 * is ignored.
 */
export const autoReplyPayload = z.object({
  reference: z.string({ error: TRY_AGAIN }),
  contactMethod: z.nullish(z.string()),
})
export type AutoReplyRequest = z.input<typeof autoReplyPayload>

/** The lead of a /api/leads/hubspot payload. */
export function toWizardLead(payload: z.output<typeof quotePayload>): WizardLead {
  const { contactMethod, selectedPackage, intentId: id } = payload
  return {
    kind: 'wizard',
    contactMethod,
    contact: toContact(payload),
    answers: mapAnswers(payload, (_, value) => value),
    packageTitle: contactMethod === 'start' ? selectedPackage : '',
    ...withChoice(contactMethod, payload.choice),
    intentId: contactMethod === 'demo' ? id : '',
  }
}

/** The offer as the sender saw it. */
export function toShownOffer(payload: z.output<typeof shownPayload>): ShownOffer {
  const { selectedPackage, calculatedFees, packagePrice, addOnPrices } = payload
  return {
    package: selectedPackage || null,
    ...calculatedFees,
    packagePrice: packagePrice || null,
    addOns: addOnPrices,
  }
}

/** The offer in a plain form's hidden field; null if it has none that can be read. */
export function readShownText(text: string): ShownOffer | null {
  try {
    const { data } = shownPayload.safeParse(JSON.parse(text))
    return data === undefined ? null : toShownOffer(data)
  } catch {
    return null
  }
}
