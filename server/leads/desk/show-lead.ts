import { type DeskFilter, type DeskLead, EVERYTHING } from '#app/internal/desk.ts'
import { replyTo } from '#app/internal/reply.ts'
import { signMessage } from '#app/lead/delivery-labels.ts'
import { BANK_LABEL, describe, type LeadSection } from '#app/lead/describe.ts'
import { maskBank } from '#app/lead/fields/bank.ts'
import { nextBankDay } from '#server/bank-days.ts'
import { dayOf } from '#server/copenhagen.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import { keepUntil, type RetentionRules } from '#server/leads/deletion/retention-rules.ts'
import type { Channel } from '#server/leads/deliveries/channel.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { FoundLead, StoredLead, UnreadableLead } from '#server/leads/store/stored-lead.ts'
import { crmOf, dealUrlOf, deskDelivery, stoppedChannels } from './desk-delivery.ts'
import { deskRow, UNREADABLE_KIND } from './desk-row.ts'

/** What the lead desk works with. */
export type DeskServices = Pick<LeadServices, 'store' | 'vault' | 'clock' | 'log' | 'wake'> & {
  retention: RetentionRules
  /** Channels with a configured service. */
  channels: readonly Pick<Channel, 'name' | 'crm'>[]
  /** Runs when an erasure is due. */
  wakeErasures: () => void
}

/** Maximum number of other leads of a person that the desk lists. */
const MOST_OTHERS = 200

/** One lead with everything known about it; null if it was deleted meanwhile. */
export async function showLead(
  services: DeskServices,
  stored: FoundLead,
  filter: DeskFilter = EVERYTHING,
): Promise<DeskLead | null> {
  const { store, channels, retention, clock } = services
  const [lead] = await store.desk.leads([stored.id])
  if (lead === undefined) return null
  const { deliveries } = lead
  const stopped = await stoppedChannels(store, clock)
  const { others: _, ...row } = deskRow(lead, retention)
  const today = dayOf(clock.now())
  return {
    ...row,
    ...(await store.desk.neighbours(stored.id, { ...filter, today })),
    reply: stored.lead === null ? '' : replyTo(stored),
    keepUntil: keepUntil(lead, retention, clock.now()),
    sections: await leadSections(services, stored),
    deliveries: deliveries.map((each) => deskDelivery(each, stopped, channels)),
    signs: stored.lead === null ? [] : stored.signs.map(signMessage),
    others: await othersOf(services, stored.id),
    today,
    nextBankDay: nextBankDay(clock.now()),
    crm: crmOf(channels)?.product ?? null,
    deal: await dealUrlOf(channels, deliveries),
  }
}

/** The newest other leads of the same person. */
async function othersOf({ store }: DeskServices, leadId: string): Promise<DeskLead['others']> {
  const leads = await store.desk.leads(await store.desk.othersOfPerson(leadId, MOST_OTHERS))
  return leads.map(({ stored: { reference, receivedAt }, stored }) => ({
    reference,
    receivedAt,
    kind: stored.lead === null ? UNREADABLE_KIND : describe(stored).kind,
  }))
}

type SectionServices = { store: Pick<LeadStore, 'sealedBank'>; vault: Pick<Vault, 'open'> }

/** Sections as in mail and CRM, with masked bank numbers. */
async function leadSections(services: SectionServices, stored: FoundLead): Promise<LeadSection[]> {
  if (stored.lead === null) return unreadableSections(stored)
  const bank = await maskedBank(services, stored)
  return [...describe(stored).sections.map((section) => withBank(section, bank)), ...noticeSections(stored)]
}

/** Only the desk shows bank numbers, and only masked. */
function withBank(section: LeadSection, bank: string | null): LeadSection {
  if (bank === null) return section
  return {
    ...section,
    rows: section.rows.map((row) => (row.label === BANK_LABEL ? { ...row, value: bank } : row)),
  }
}

async function maskedBank(
  { store, vault }: SectionServices,
  { id, lead }: StoredLead,
): Promise<string | null> {
  if (lead.kind !== 'application') return null
  const sealed = await store.sealedBank(id)
  if (sealed === null) return null
  const bank = vault.open(sealed, id)
  return bank === null ? 'Kan ikke læses: ENCRYPTION_KEY er en anden end før' : maskBank(bank)
}

function noticeSections({ notice }: StoredLead): LeadSection[] {
  if (notice === null) return []
  const touched = notice.touched ? 'sat af den besøgende selv' : 'sat på forhånd'
  return [
    {
      title: 'Privatlivsnotits',
      rows: [
        { label: 'Udgave', value: notice.version || 'ukendt' },
        { label: 'Afkrydsning', value: touched },
      ],
    },
  ]
}

/** A lead whose row cannot be read: its raw text may still show whom it names. */
function unreadableSections({ damaged, text }: UnreadableLead): LeadSection[] {
  return [
    {
      title: UNREADABLE_KIND,
      rows: [
        {
          label: 'Hvad det betyder',
          value:
            'Noget af henvendelsen er gået i stykker i databasen. Den bliver ikke leveret og kommer ikke med i CSV-filen. Find den i en sikkerhedskopi, eller ring til personen: det meste står her under.',
        },
        { label: 'Beskadiget', value: damaged.join(', ') },
      ],
    },
    { title: 'Som den står i databasen', rows: [{ label: 'lead_json', value: text || '(tom)' }] },
  ]
}
