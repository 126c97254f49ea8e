import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromKroner, toKroner } from '#app/pricing/money.ts'
import { outcomesOf } from '#app/pricing/outcomes.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { copyShippedContent } from '#tests/contract/content-folder.ts'
import { startFaultyService } from '#tests/fakes/faulty-service.ts'
import { startLeadSite } from '#tests/lead-site.ts'
import { visibleText } from '#tests/visible-text.ts'

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

test('with an empty repository the wizard uses its built-in choices and prices, and a lead is stored, delivered and answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  for (const part of ['customtypes', 'repository.json'])
    cpSync(join('content', part), join(folder, part), { recursive: true })
  for (const part of ['documents', 'media']) mkdirSync(join(folder, part))
  const { site, hubspot, smtp, leads, stop } = await startLeadSite({
    CONTENT_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  const answers = 'branche=firma-organisation&tilvalg=white-label&pris=89%2C99&antal=1300'
  const page = async (step: string) => (await fetch(`${site.url}/beregner/${step}?${answers}`)).text()
  const choices = async (step: string, name: string) =>
    [...(await page(step)).matchAll(RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]+)"`, 'g'))].map(
      ([, value]) => value,
    )
  expect(await choices('branche', 'branche')).toHaveLength(3)
  expect(await choices('tilvalg', 'tilvalg')).toHaveLength(6)
  const result = visibleText(await page('pakkevalg'))
  for (const words of [
    'PREMIUM passer bedst til dig',
    '399 kr.',
    'Billetsalg , inkluderet',
    'Rabatkoder , inkluderet',
  ])
    expect(result).toContain(words)

  const sent = await fetch(`${site.url}/beregner/information?${answers}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({
      name: 'Mette Østergaard',
      email: 'mette@fjordscenen.example',
      gdprConsent: 'on',
    }),
  })
  const [cookie = ''] = sent.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  const thanks = await fetch(`${site.url}/beregner/tak-for-din-henvendelse`, { headers: { cookie } })
  expect(visibleText(await thanks.text())).toContain('Din beregning: PREMIUM')
  const [lead] = leads()
  expect(lead).toMatchObject({
    contactMethod: 'call',
    answers: { industry: 'Firma & Organisation', other: [{ name: 'White label', package: 'PREMIUM' }] },
  })
  await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
  expect(hubspot.all('deals')[0]?.properties).toMatchObject({
    lead_package: 'PREMIUM',
    lead_industry: 'Firma & Organisation',
    amount: `${toKroner(outcomesOf(1300, fromKroner(89.99), FALLBACK_RATES.PREMIUM).fees.totalFee)}`,
  })
  const reply = (await smtp.waitFor(2)).find(({ to }) => to[0] === 'mette@fjordscenen.example')
  expect(reply?.email.subject).toBe(`Din prisberegning (${lead?.reference})`)
  for (const line of [
    'Pris for PREMIUM: 399 kr. om måneden ekskl. moms',
    'Gebyr: 4 kr + 4% eks moms pr billet',
    'Branche: Firma & Organisation',
  ])
    expect(reply?.email.text).toContain(line)
})
