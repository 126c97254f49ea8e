import type { Selectable } from 'kysely'
import { z } from 'zod'
import { isRecord } from '#app/is-record.ts'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import { CONTACT_METHODS, type Lead } from '#app/lead/lead.ts'
import { FALLBACK_RATES, TIERS } from '#app/pricing/packages.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import {
  type Added,
  type StoredLead,
  upgradeDecided,
  upgradeStoredLead,
  upgradeStoredRates,
} from './stored-lead.ts'

// Rows as any edition wrote them. Each is checked before it is used, so that damage to one, by a
// disk, a hand or a mistake, stays with it: it is read as unreadable, and the others whole.

type LeadRow = Selectable<Tables['leads']>

/** What a row that cannot be read still says of its lead. */
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

const addOn = z.looseObject({
  name: z.string(),
  icon: z.string().nullish(),
  package: z.string(),
  price: z.string().optional(),
  includedIn: z.array(z.string()).optional(),
})

/** Answers have the types of the wizard's table; those that an edition did not ask are missing. */
function typeOf(none: unknown): z.ZodType {
  if (Array.isArray(none)) return z.array(addOn)
  if (typeof none === 'string') return z.string()
  if (typeof none === 'number') return z.number()
  if (typeof none === 'boolean') return z.boolean()
  if (!isRecord(none)) throw new TypeError('The table of answers has a value of another type')
  const parts = Object.entries(none).map(([name, part]) => [name, typeOf(part).nullish()])
  return z.looseObject(Object.fromEntries(parts))
}

const answers = typeOf(NO_ANSWERS).refine(isRecord)
const contact = z.record(z.string(), z.string())

const fees = z.looseObject({
  fixedFee: z.number(),
  percentageFee: z.number(),
  packagePrice: z.union([z.string(), z.looseObject({ price: z.string(), priceLabel: z.string() })]).nullish(),
})
const rates = z
  .record(z.string(), fees)
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
  ordered: z.looseObject({ price: z.string(), priceLabel: z.string() }).optional(),
})

/** An ISO day; what is none would make a promise of 'Invalid Date'. */
const answerBy = z.iso.date().optional()
const promised = z.looseObject({ answerBy }).optional()

const lead = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('wizard'),
    contactMethod: z.enum(CONTACT_METHODS),
    contact,
    answers,
    packageTitle: z.string(),
    intentId: z.string(),
    added: z
      .looseObject({
        choice: z.string().optional(),
        contactMethod: z.literal('').optional(),
        decided: decided.optional(),
        answerBy,
      })
      .optional(),
  }),
  z.looseObject({
    kind: z.literal('callback'),
    contact,
    industry: z.string().optional(),
    added: promised,
  }),
  z.looseObject({
    kind: z.literal('application'),
    contact,
    package: z.string().optional(),
    tier: z.enum(TIERS),
    hasBank: z.boolean(),
    terms: z.string(),
    added: promised,
  }),
])

const attribution = z.record(z.string(), z.string())
const notice = z.looseObject({ version: z.string(), touched: z.boolean() })
const signs = z.array(z.string())
const progress = z.record(z.string(), z.string())
const time = z.int()

/** What a column of JSON says; null: it is no JSON, or not what `shape` says. */
export function readColumn<Value>(shape: z.ZodType<Value>, json: string): Value | null {
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** A lead as the column `lead_json` has it, of any edition; null if it cannot be read. */
export function readLeadJson(json: string): Pick<FinalLead, 'lead' | 'decided' | 'answerBy'> | null {
  const stored = readColumn(lead, json)
  if (stored === null) return null
  const { added = {}, ...own } = stored as unknown as Lead & { added?: Added }
  const upgraded = upgradeStoredLead(own as Lead)
  const { decided: was = null, answerBy: day = null, ...more } = added
  return {
    lead: upgraded.kind === 'wizard' ? { ...upgraded, ...more } : upgraded,
    decided: was && upgradeDecided(was),
    answerBy: day,
  }
}

/** A lead's rates as the column `rates_json` has them; null if they cannot be read. */
export function readRatesJson(json: string): StoredLead['rates'] | null {
  const stored = readColumn(rates, json)
  return stored && upgradeStoredRates(stored as Parameters<typeof upgradeStoredRates>[0])
}

/** A lead's signs of spam as the column `signs_json` has them; null if they cannot be read. */
export function readSignsJson(json: string): string[] | null {
  return readColumn(signs, json)
}

/** What an attempt at a delivery did, in its channel's terms; null if it cannot be read. */
export function readProgress(json: string): Record<string, string> | null {
  return readColumn(progress, json)
}

export function readLead(row: LeadRow): FoundLead {
  const damaged: string[] = []
  function part<Value>(column: keyof LeadRow, found: Value | null | undefined): Value | null {
    if (found === undefined || found === null) damaged.push(column)
    return found ?? null
  }
  const own = part('lead_json', readLeadJson(row.lead_json))
  const ownRates = part('rates_json', readRatesJson(row.rates_json))
  const ownSigns = part('signs_json', readSignsJson(row.signs_json))
  const attributed =
    row.attribution_json === null
      ? null
      : part('attribution_json', readColumn(attribution, row.attribution_json))
  const noticed = row.notice_json === null ? null : part('notice_json', readColumn(notice, row.notice_json))
  for (const column of ['received_at', 'quarantined_at', 'completed_at'] as const)
    if (row[column] !== null) part(column, time.safeParse(row[column]).data)
  const { id, reference, form, quarantined_at: quarantinedAt, received_at: receivedAt } = row
  if (damaged.length > 0 || own === null || ownRates === null || ownSigns === null) {
    const isTime = !damaged.includes('received_at')
    return {
      ...{ id, reference, form, quarantinedAt, damaged },
      lead: null,
      receivedAt: isTime ? receivedAt : 0,
      text: row.lead_json,
    }
  }
  return {
    ...{ id, reference, form, quarantinedAt, receivedAt },
    ...own,
    rates: ownRates,
    attribution: attributed,
    notice: noticed,
    signs: ownSigns,
    completedAt: row.completed_at,
  }
}
