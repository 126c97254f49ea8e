import { BANK_LABEL, describe, type LeadSection } from '#app/lead/describe.ts'
import { maskBank } from '#app/lead/fields/bank.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { FoundLead, UnreadableLead } from '#server/leads/store/read-lead.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import { UNREADABLE_KIND } from './desk-row.ts'

type SectionServices = { store: Pick<LeadStore, 'sealedBank'>; vault: Pick<Vault, 'open'> }

/** Sections as in mail and CRM, with masked bank numbers. */
export async function leadSections(services: SectionServices, stored: FoundLead): Promise<LeadSection[]> {
  if (stored.lead === null) return unreadableSections(stored)
  const bank = await maskedBank(services, stored)
  return [...describe(stored).sections.map((section) => withBank(section, bank)), ...noticeSections(stored)]
}

/** Only the desk shows bank numbers, and those masked. */
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

/** What can be said of a lead whose row cannot be read: a person may still see whom it names. */
function unreadableSections({ damaged, text }: UnreadableLead): LeadSection[] {
  return [
    {
      title: UNREADABLE_KIND,
      rows: [
        {
          label: 'Hvad det betyder',
          value:
            'Rækken i databasen er beskadiget. Henvendelsen bliver ikke leveret og er ikke med i CSV-filen. Hent den fra en sikkerhedskopi, eller ring ud fra det, der står nedenfor.',
        },
        { label: 'Beskadiget', value: damaged.join(', ') },
      ],
    },
    { title: 'Som den står i databasen', rows: [{ label: 'lead_json', value: text || '(tom)' }] },
  ]
}
