/**
 * A property that deliveries write and that a new HubSpot portal lacks; `npm run crm:setup` creates
 * it.
 */
export type PropertyDefinition = {
  object: 'contacts' | 'companies' | 'deals'
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

const text = (
  object: PropertyDefinition['object'],
  name: string,
  label: string,
  hasUniqueValue = false,
): PropertyDefinition => ({
  object,
  name,
  label,
  type: 'string',
  fieldType: 'text',
  hasUniqueValue,
})
const number = (name: string, label: string): PropertyDefinition => ({
  object: 'deals',
  name,
  label,
  type: 'number',
  fieldType: 'number',
  hasUniqueValue: false,
})

/** Amounts are in kr.; labels are what the sales team reads in HubSpot. */
export const LEAD_PROPERTIES: readonly PropertyDefinition[] = [
  text('contacts', 'lead_id', 'Oprettet af lead', true),
  text('companies', 'lead_id', 'Oprettet af lead', true),
  text('companies', 'cvr', 'CVR-nummer', true),
  text('deals', 'lead_id', 'Lead-id', true),
  text('deals', 'lead_reference', 'Referencenummer'),
  text('deals', 'lead_intent', 'Henvendelsestype'),
  text('deals', 'lead_demo_intent', 'Demo-id i bookinglinket'),
  text('deals', 'lead_industry', 'Branche'),
  text('deals', 'lead_package', 'Pakke'),
  text('deals', 'lead_tier', 'Arrangørkonto'),
  number('lead_fixed_fee', 'Fast gebyr pr. billet, ekskl. moms'),
  number('lead_percentage_fee', 'Procentgebyr, ekskl. moms'),
  number('lead_tickets', 'Antal billetter'),
  number('lead_ticket_price', 'Billetpris, inkl. moms'),
  number('lead_total_revenue', 'Omsætning i alt, inkl. moms'),
]
