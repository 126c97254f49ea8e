import { rmSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { copyShippedContent } from '#tests/contract/content-folder.ts'
import { startFaultyService } from '#tests/fakes/faulty-service.ts'

test('a cold start without the service serves the wizard, accepts leads, is 503 elsewhere, and recovers', async () => {
  const folder = copyShippedContent()
  const service = await startFaultyService(folder)
  service.fault = 'stopped'
  const cold = await startBuiltSite({
    PRISMIC_REPOSITORY: 'test-repo',
    PRISMIC_ENDPOINT: service.endpoint,
    LOG_LEVEL: 'silent',
  })
  onTestFinished(async () => {
    await cold.stop()
    await removeDataFolder(cold)
    await service.close()
    rmSync(folder.content, { recursive: true })
  })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${cold.url}${path}`, { redirect: 'manual', ...init })
  const home = await ask('/')
  expect([home.status, home.headers.get('retry-after'), home.headers.get('cache-control')]).toEqual([
    503,
    '30',
    'no-store, no-transform',
  ])
  expect(await home.text()).toContain('Kunne ikke hente data')
  expect((await ask('/branche/sportsklub')).status).toBe(503)
  expect((await ask('/findes-ikke')).status).not.toBe(404)
  expect((await ask('/health')).status).toBe(200)
  const ready = await ask('/ready')
  expect([ready.status, (await ready.json()).parts.content.ok]).toEqual([503, false])

  const wizard = await ask('/beregner/branche')
  expect(wizard.status).toBe(200)
  expect(await wizard.text()).toContain('Sportsklub')
  const quote = await ask('/beregner/pakkevalg?branche=Sportsklub&pris=100&antal=1000')
  expect([200, 302]).toContain(quote.status)
  const lead = await ask('/api/leads/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Mette',
      lastname: 'Holm',
      phone: '20 34 56 78',
      email: 'mette@fjordscene.example',
      company: 'Fjordscene',
      comment: '',
    }),
  })
  expect(lead.status, await lead.text()).toBe(200)

  service.fault = 'none'
  await vi.waitFor(async () => expect((await ask('/branche/sportsklub')).status).toBe(200), 30_000)
  expect((await ask('/ready')).status).toBe(200)
})
