import { type CrmWorld, describeCrm } from '#tests/crm-contract.ts'
import { type FakeHubspotOptions, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { createHubspotCrm } from './hubspot.ts'

// The contract of every CRM, which each adapter tests next to its source. Tests of HubSpot alone
// are in tests/contract/hubspot.test.ts.

async function hubspotWorld(apiVersion: string | null, options: FakeHubspotOptions = {}): Promise<CrmWorld> {
  const hubspot = await startFakeHubspot(options)
  const settings = { accessToken: 'fake-token', baseUrl: hubspot.url, apiVersion, ownerId: '1001' }
  return {
    crm: createHubspotCrm(settings, Date.now),
    counts: () => ({
      people: hubspot.all('contacts').length,
      companies: hubspot.all('companies').length,
      deals: hubspot.all('deals').length,
      notes: hubspot.all('notes').length,
      tasks: hubspot.all('tasks').length,
    }),
    deals: () => {
      const emailOf = (id: string) => hubspot.all('contacts').find((each) => each.id === id)?.properties.email
      return hubspot.all('deals').map(({ properties, associations }) => ({
        reference: properties.lead_reference ?? '',
        emails: (associations.contacts ?? []).flatMap((id) => emailOf(id) ?? []),
      }))
    },
    breakAfter: (nth) => hubspot.fail({ kind: 'hang-up-after', after: nth - 1, times: 1 }),
    stopAnswering: () => hubspot.fail({ kind: 'hang-up' }),
    refuseKey: () => hubspot.fail({ kind: 'answer', status: 401, body: { message: 'No' } }),
    mend: () => hubspot.fail(),
    stop: () => hubspot.stop(),
  }
}

describeCrm('HubSpot', () => hubspotWorld(null))
describeCrm('HubSpot by its dated paths, in a portal that makes no companies', () =>
  hubspotWorld('2026-09', { companyLagMs: null }),
)
