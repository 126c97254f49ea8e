import type { Selectable } from 'kysely'
import { z } from 'zod'
import { isRecord } from '#app/is-record.ts'
import { fillAnswers, NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import { CONTACT_METHODS } from '#app/lead/lead.ts'
import { FALLBACK_RATES, NO_PACKAGE_PRICE, TIERS } from '#app/pricing/packages.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { mailboxOf, personOf } from './person.ts'

// A lead in the database: its columns and its JSON. Each row is checked before it is used, so that
// damage by a disk, a manual edit or a bug makes that lead unreadable and no other.

/** A lead of the store. Times are epoch ms, rates kr. and percent ekskl. moms. */
export type StoredLead = FinalLead & {
  id: string
  form: string
  notice: { version: string; touched: boolean } | null
  signs: readonly string[]
  quarantinedAt: number | null
}

/** What `lead_json` says. It changes only when a demo gets its contact. */
type FinalPart = Pick<StoredLead, 'lead' | 'decided' | 'rates' | 'answerBy' | 'notice' | 'signs'>

type NewLead = Omit<StoredLead, 'reference' | 'completedAt'>

/** What is still known of a lead whose row cannot be read. */
export interface UnreadableLead
  extends Pick<StoredLead, 'id' | 'reference' | 'form' | 'quarantinedAt' | 'receivedAt'> {
  lead: null
  /** The columns that cannot be read. */
  damaged: readonly string[]
  /** `lead_json` as it is in the database. */
  text: string
}

/** A lead of the store, readable or not. */
export type FoundLead = StoredLead | UnreadableLead

export type Delivery = Selectable<Tables['deliveries']>

type LeadRow = Selectable<Tables['leads']>

const addOn = z.looseObject({
  name: z.string(),
  icon: z.string().nullish(),
  package: z.string(),
  price: z.string().optional(),
  includedIn: z.array(z.string()).optional(),
})

/** Answers have the types of the wizard's table; those of a question that is newer are missing. */
function typeOf(none: unknown): z.ZodType {
  if (Array.isArray(none)) return z.array(addOn)
  if (typeof none === 'string') return z.string()
  if (typeof none === 'number') return z.number()
  if (typeof none === 'boolean') return z.boolean()
  if (!isRecord(none)) throw new TypeError('The table of answers has a value of another type')
  const parts = Object.entries(none).map(([name, part]) => [name, typeOf(part).nullish()])
  return z.looseObject(Object.fromEntries(parts))
}

const answers = typeOf(NO_ANSWERS).refine(isRecord).transform(fillAnswers)
const contact = z.record(z.string(), z.string()).transform((fields) => ({ ...NO_CONTACT, ...fields }))

/** A part of the price that is newer than the lead is missing, and reads as none. */
const packagePrice = z
  .looseObject({ price: z.string(), priceLabel: z.string() })
  .transform((fields) => ({ ...NO_PACKAGE_PRICE, ...fields }))
const rates = z
  .record(z.string(), z.looseObject({ fixedFee: z.number(), percentageFee: z.number(), packagePrice }))
  .refine((stored) => Object.keys(FALLBACK_RATES).every((name) => Object.hasOwn(stored, name)))

const decided = z.looseObject({
  unknown: z.looseObject({ industry: z.boolean(), package: z.string(), addOns: z.array(z.string()) }),
  shown: z
    .looseObject({
      package: z.string().nullable(),
      fixedFee: z.number().nullable(),
      percentageFee: z.number().nullable(),
      totalFee: z.number().nullable(),
      packagePrice: z.string().nullable(),
      addOns: z.record(z.string(), z.string()),
    })
    .nullable(),
  demo: z.looseObject({ answers, rates, choice: z.string().optional() }).nullable(),
  ordered: packagePrice.optional(),
  replaces: z.string().optional(),
})

const lead = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('wizard'),
    contactMethod: z.enum([...CONTACT_METHODS, '']),
    contact,
    answers,
    packageTitle: z.string(),
    choice: z.string().optional(),
    intentId: z.string(),
  }),
  z.looseObject({ kind: z.literal('callback'), contact, industry: z.string() }),
  z.looseObject({
    kind: z.literal('application'),
    contact,
    package: z.string().optional(),
    tier: z.enum(TIERS),
    hasBank: z.boolean(),
    terms: z.string(),
  }),
])

const finalPart = z.looseObject({
  lead,
  decided: decided.nullable(),
  rates,
  // Anything else would be promised to the visitor as 'Invalid Date'.
  answerBy: z.iso.date().nullable(),
  notice: z.looseObject({ version: z.string(), touched: z.boolean() }).nullable(),
  signs: z.array(z.string()),
}) as unknown as z.ZodType<FinalPart>

const attribution = z.record(z.string(), z.string())
const progress = z.record(z.string(), z.string())
const time = z.int()

/** The parsed value of a JSON column; null: it is no JSON, or does not fit `shape`. */
export function readColumn<Value>(shape: z.ZodType<Value>, json: string): Value | null {
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** The parsed `lead_json`; null if it cannot be read. */
export function readFinalPart(json: string): FinalPart | null {
  return readColumn(finalPart, json)
}

/** What an attempt at a delivery did, in its channel's terms; null if it cannot be read. */
export function readProgress(json: string): Record<string, string> | null {
  return readColumn(progress, json)
}

/** The columns that change when a demo gets its contact. */
export function writeFinalPart({ lead, decided, rates, answerBy, notice, signs }: FinalPart) {
  const { email } = lead.contact
  return {
    person: personOf(email),
    mailbox: mailboxOf(email),
    lead_json: JSON.stringify({ lead, decided, rates, answerBy, notice, signs } satisfies FinalPart),
  }
}

/** The columns of a new lead, but its reference and where it came from, as it is counted. */
export function writeLead({ id, form, quarantinedAt, receivedAt, attribution, ...final }: NewLead) {
  const { lead } = final
  return {
    id,
    form,
    ...writeFinalPart(final),
    intent_id: lead.kind === 'wizard' && lead.intentId !== '' ? lead.intentId : null,
    attribution_json: attribution === null ? null : JSON.stringify(attribution),
    quarantined_at: quarantinedAt,
    received_at: receivedAt,
    completed_at: null,
  }
}

export function readLead(row: LeadRow): FoundLead {
  const final = readFinalPart(row.lead_json)
  const storedAttribution = row.attribution_json === null ? {} : readColumn(attribution, row.attribution_json)
  const times = ['received_at', 'quarantined_at', 'completed_at'] as const
  const damaged = [
    ...(final === null ? ['lead_json'] : []),
    ...(storedAttribution === null ? ['attribution_json'] : []),
    ...times.filter((name) => row[name] !== null && !time.safeParse(row[name]).success),
  ]
  const { id, reference, form, quarantined_at: quarantinedAt, received_at, completed_at: completedAt } = row
  const receivedAt = damaged.includes('received_at') ? 0 : received_at
  const columns = { id, reference, form, quarantinedAt, receivedAt }
  return final === null || damaged.length > 0
    ? { ...columns, lead: null, damaged, text: row.lead_json }
    : {
        ...columns,
        ...final,
        attribution: row.attribution_json === null ? null : storedAttribution,
        completedAt,
      }
}
