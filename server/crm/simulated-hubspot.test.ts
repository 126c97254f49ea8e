import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { crmLead } from '#tests/crm-deliveries.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { connectedCrm } from './crms.ts'
import { startSimulatedHubspot } from './simulated-hubspot.ts'

const settings = readSettings({ HUBSPOT_ACCESS_TOKEN: 'simulated' })
const at = (baseUrl: string) => ({
  ...settings,
  hubspot: settings.hubspot && { ...settings.hubspot, baseUrl },
})

test('a simulated HubSpot accepts leads, and is labelled as simulated by desk and doctor', async () => {
  const simulated = await startSimulatedHubspot(at('http://127.0.0.1:0'))
  onTestFinished(() => simulated?.stop())
  const crm = connectedCrm(at(simulated?.url ?? ''), Date.now)
  if (crm === null) throw new Error('There is no CRM')
  expect(crm.product).toBe('HubSpot (simuleret)')
  expect(await crm.check()).toMatchObject({ health: 'warning', text: expect.stringMatching(/simuleret/) })

  let progress: Record<string, string> = {}
  const memory = { progress, isRepeat: false, link: async () => null, saveLink: async () => undefined }
  const save = async (made: Record<string, string>) => {
    progress = made
  }
  expect((await crm.deliver(crmLead(wizardLead()), { ...memory, save })).kind).toBe('delivered')
  const shown = await fetch((await crm.dealUrl(progress)) ?? '')
  expect(await shown.text()).toContain('Ønske om tilbud · Mette Holm')
  expect(await crm.dealUrl({})).toBeNull()
})

test('the start names the port that a simulated HubSpot needs if it is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const start = startSimulatedHubspot(at(`http://127.0.0.1:${port}`))
  await expect(start).rejects.toThrow(`skal bruge port ${port}, som er optaget`)
})

test('without the setting no simulated HubSpot is started', async () => {
  expect(await startSimulatedHubspot(readSettings({ HUBSPOT_ACCESS_TOKEN: 'pat' }))).toBeNull()
})
