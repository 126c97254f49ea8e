import { type Answers, shownAnswers } from '#app/lead/answers/answers.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { type Description, kindOf, type LeadSection } from '#app/lead/describe.ts'
import { readCallTime } from '#app/lead/fields/call-time.ts'
import { type Contact, fullName, NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import type { Lead } from '#app/lead/lead.ts'
import { worthOf } from '#app/lead/worth.ts'
import type { DeliveredLead } from './crm.ts'
import type { Properties } from './hubspot-responses.ts'
import { companyDomain } from './mail-domains.ts'
import { labelOf } from './properties.ts'

/** Currency of every amount that we write. */
export const CURRENCY = 'DKK'

export function contactProperties(contact: Contact): Properties {
  const { email, phone, company, website } = contact
  return nonEmpty({ email, ...namesOf(contact), phone, company, website })
}

/** Splits a name that was written in one field, 'Anne Marie Holm', into the CRM's two. */
function namesOf({ firstname, lastname }: Contact): Pick<Contact, 'firstname' | 'lastname'> {
  const [, first, last] = /^(.+)\s(\S+)$/.exec(firstname) ?? []
  return lastname === '' && first && last ? { firstname: first, lastname: last } : { firstname, lastname }
}

/**
 * Why we may process a contact's data: to answer a company's enquiry (GDPR, article 6(1)(f)), or
 * before a contract with a sole trader (6(1)(b)); never consent. `values` are those of the portal.
 */
export function legalBasis({ company }: Contact, values: readonly string[]): Properties {
  const basis = company === '' ? /^performance of a contract/i : /^legitimate interest.*(prospect|lead)/i
  const value = values.find((each) => basis.test(each))
  return value === undefined ? {} : { hs_legal_basis: value }
}

export function companyProperties({ company, website, email, cvr }: Contact): Properties {
  return nonEmpty({ name: company, domain: companyDomain(website, email), website, cvr })
}

export function dealProperties(
  { lead, reference, id }: DeliveredLead,
  { kind, offer }: Description,
): Properties {
  const amount = offer === null ? 0 : worthOf(offer)
  const who = lead.contact.company || fullName(lead.contact)
  // Without a package there is no rate.
  const priced = offer === null || offer.package === null ? null : offer.quote
  return nonEmpty({
    dealname: [kind, who, reference].filter((part) => part !== '').join(' · '),
    lead_id: id,
    lead_reference: reference,
    lead_intent: intentOf(lead),
    amount: amount > 0 ? String(amount) : '',
    deal_currency_code: amount > 0 ? CURRENCY : '',
    lead_total_revenue: offer?.hasFigures ? String(offer.quote.totalRevenue) : '',
    lead_package: offer?.package ?? '',
    lead_fixed_fee: priced ? String(priced.rates.fixedFee) : '',
    lead_percentage_fee: priced ? String(priced.rates.percentageFee) : '',
    ...(lead.kind === 'wizard' ? answerProperties(lead.answers) : {}),
    ...(lead.kind === 'callback' ? { lead_industry: lead.industry } : {}),
    lead_demo_intent: lead.kind === 'wizard' ? lead.intentId : '',
    lead_tier: lead.kind === 'application' ? lead.tier : '',
  })
}

/** The intent of a lead: a person has one open deal for each. */
export function intentOf(lead: Lead): string {
  return lead.kind === 'wizard' ? lead.contactMethod || 'call' : lead.kind
}

/**
 * The whole lead as HTML. `mark` identifies the note; `differences` are lines about where the CRM
 * differs, `refused` the properties that HubSpot did not accept.
 */
export function noteBody(
  { receivedAt }: DeliveredLead,
  { kind, sections }: Description,
  mark: string,
  differences: string[],
  refused: ReadonlyMap<string, string>,
): string {
  const paragraph = (title: string, lines: string[]): string =>
    lines.length === 0 ? '' : `<p><strong>${html(title)}</strong><br>${lines.map(html).join('<br>')}</p>`
  return [
    `<p>${html(`${kind}, modtaget ${formatMoment(receivedAt)}`)} ${html(mark)}</p>`,
    ...sections.map(({ title, rows }) => paragraph(title, rows.map(lineOf))),
    paragraph('Afviger fra det, der står i CRM', differences),
    paragraph(
      'Kunne ikke gemmes i et felt',
      [...refused].map(([name, value]) => lineOf({ label: labelOf(name), value })),
    ),
  ].join('')
}

/** The task for sales. `mark` identifies it. */
export function taskProperties(
  stored: Pick<FinalLead, 'lead' | 'rates'>,
  mark: string,
): { hs_task_subject: string; hs_task_type: string } {
  const { lead } = stored
  const { contact } = lead
  const isCall = lead.kind === 'callback' || contact.phone !== ''
  const who = fullName(contact) || contact.company || 'ukendt'
  const { time } = lead.kind === 'callback' ? readCallTime(contact.comment) : { time: '' }
  const when = time === '' ? '' : ` (helst ${time})`
  return {
    hs_task_subject: `${kindOf(stored)}: ${isCall ? 'ring til' : 'svar'} ${who}${when} ${mark}`,
    // HubSpot's names of its types.
    hs_task_type: isCall ? 'CALL' : 'TODO',
  }
}

/** The subject that the task had before a demo got its contact. */
export function anonymousTaskSubject(
  { lead, rates }: Pick<FinalLead, 'lead' | 'rates'>,
  mark: string,
): string {
  return taskProperties({ lead: { ...lead, contact: NO_CONTACT }, rates }, mark).hs_task_subject
}

function answerProperties(answers: Answers): Properties {
  return Object.fromEntries(
    shownAnswers(answers).flatMap(({ answer, value }) =>
      answer.crm ? [[answer.crm.name, String(value)]] : [],
    ),
  )
}

function nonEmpty(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''))
}

const lineOf = ({ label, value }: LeadSection['rows'][number]): string => `${label}: ${value}`

function html(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '<br>')
}
