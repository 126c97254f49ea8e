import { readReference } from '#app/lead/reference.ts'
import { ERASED_IN_CRM, type Erasure } from './desk.ts'

type Erased = Extract<Erasure, { outcome: 'erased' }>

/** What the receipt of an erasure says: no personal data. */
interface ErasureReceipt {
  /** Number of erased leads. */
  count: number
  /** null if the address does not say it. */
  crm: Erased['crm'] | null
  /** At most MOST_REFERENCES of them. */
  references: string[]
  /** epoch ms; null if the address does not say it. */
  at: number | null
}

/** An address stays short enough for every proxy. */
const MOST_REFERENCES = 50

/** The page that says what was erased: references, time and places, and no person. */
export function receiptAddress({ leads, crm, references, at }: Erased): string {
  const named = references.slice(0, MOST_REFERENCES).join(' ')
  return `/intern/slettet?${new URLSearchParams({ antal: `${leads}`, crm, tid: `${at}`, henvendelser: named })}`
}

export function readReceipt(query: URLSearchParams): ErasureReceipt {
  const count = query.get('antal') ?? ''
  const at = Number(query.get('tid') ?? Number.NaN)
  return {
    count: /^\d{1,7}$/.test(count) ? Math.max(1, Number(count)) : 1,
    crm: ERASED_IN_CRM.find((known) => known === query.get('crm')) ?? null,
    references: (query.get('henvendelser') ?? '')
      .split(' ')
      .slice(0, MOST_REFERENCES)
      .flatMap((each) => readReference(each) ?? []),
    at: Number.isSafeInteger(at) && at > 0 && at < 1e14 ? at : null,
  }
}
