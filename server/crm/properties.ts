import { listAnswers, NO_ANSWERS } from '#app/lead/answers/answers.ts'
import type { CrmRecord } from './hubspot-responses.ts'

/**
 * A property that deliveries write and that a new HubSpot portal lacks; `npm run crm:setup` creates
 * it.
 */
export type PropertyDefinition = {
  object: CrmRecord
  name: string
  label: string
  type: 'string' | 'number'
  fieldType: 'text' | 'number'
  /**
   * Cannot be changed once the property exists. A retry finds what the first attempt created by its
   * unique `lead_id`, as HubSpot's search index lags. `cvr` identifies a company.
   */
  hasUniqueValue: boolean
}

const property = (
  object: PropertyDefinition['object'],
  name: string,
  label: string,
  { type = 'string', hasUniqueValue = false }: Partial<PropertyDefinition> = {},
): PropertyDefinition => ({
  object,
  name,
  label,
  type,
  fieldType: type === 'string' ? 'text' : type,
  hasUniqueValue,
})
const unique = { hasUniqueValue: true }
const number = { type: 'number' } as const

/** Amounts are in kr.; labels are what the sales team reads in HubSpot. */
export const LEAD_PROPERTIES: readonly PropertyDefinition[] = [
  property('contacts', 'lead_id', 'Oprettet af lead', unique),
  property('companies', 'lead_id', 'Oprettet af lead', unique),
  property('companies', 'cvr', 'CVR-nummer', unique),
  property('deals', 'lead_id', 'Lead-id', unique),
  property('deals', 'lead_reference', 'Referencenummer'),
  property('deals', 'lead_intent', 'Henvendelsestype'),
  property('deals', 'lead_demo_intent', 'Demo-id i bookinglinket'),
  ...listAnswers(NO_ANSWERS).flatMap(({ answer: { crm } }) =>
    crm ? [property('deals', crm.name, crm.label, crm)] : [],
  ),
  property('deals', 'lead_package', 'Pakke'),
  property('deals', 'lead_tier', 'Arrangørkonto'),
  property('deals', 'lead_fixed_fee', 'Fast gebyr pr. billet, ekskl. moms', number),
  property('deals', 'lead_percentage_fee', 'Procentgebyr, ekskl. moms', number),
  property('deals', 'lead_total_revenue', 'Omsætning i alt, inkl. moms', number),
]

/** Labels of HubSpot's own properties in the note. */
const OWN_LABELS: Readonly<Record<string, string>> = {
  amount: 'Beløb',
  company: 'Firma',
  deal_currency_code: 'Valuta',
  dealname: 'Handlens navn',
  dealstage: 'Handlens trin',
  domain: 'Domæne',
  email: 'E-mail',
  firstname: 'Fornavn',
  hs_legal_basis: 'Behandlingsgrundlag',
  hubspot_owner_id: 'Ansvarlig',
  lastname: 'Efternavn',
  name: 'Firmaets navn',
  phone: 'Telefon',
  pipeline: 'Pipeline',
  website: 'Hjemmeside',
}

/** A property as sales reads it. */
export function labelOf(name: string): string {
  return OWN_LABELS[name] ?? LEAD_PROPERTIES.find((each) => each.name === name)?.label ?? name
}
