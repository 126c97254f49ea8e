import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '#tests/browser/site.ts'
import { toNextStep } from '#tests/browser/wizard-steps.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FaultyService, startFaultyService } from '#tests/fakes/faulty-service.ts'
import { hydrated } from '#tests/hydrated.ts'
import { startLeadSite } from '#tests/lead-site.ts'

// What remains of the lead flows when content is unavailable. Without any it is in
// tests/process/outages.test.ts.

/** Starts an instance that never had content, while the content service is down. */
type StartCold = (settings?: Parameters<typeof startBuiltSite>[0]) => Promise<BuiltSite>

const project = resolve(import.meta.dirname, '../..')

/** The shipped content without a phone number. */
function makeContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(join(project, 'content'), folder, { recursive: true })
  const file = join(folder, 'documents', 'global', 'global.json')
  const document = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...document, data: { ...document.data, phone: '' } }))
  return folder
}

const test = base.extend<{
  service: FaultyService
  startCold: StartCold
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  service: async ({}, use) => {
    const folder = makeContent()
    const service = await startFaultyService({ content: folder, slices: join(project, 'app', 'slices') })
    await use(service)
    await service.close()
    rmSync(folder, { recursive: true })
  },

  leadSite: async ({ service }, use) => {
    const leadSite = await startLeadSite({
      PRISMIC_REPOSITORY: 'test-repo',
      PRISMIC_ENDPOINT: service.endpoint,
      LOG_LEVEL: 'silent',
    })
    await use(leadSite)
    await leadSite.stop()
  },

  startCold: async ({ service }, use) => {
    const started: BuiltSite[] = []
    await use(async (settings = {}) => {
      service.fault = 'stopped'
      const site = await startBuiltSite({
        PRISMIC_REPOSITORY: 'test-repo',
        PRISMIC_ENDPOINT: service.endpoint,
        LOG_LEVEL: 'silent',
        ...settings,
      })
      started.push(site)
      return site
    })
    for (const site of started) await site.stop()
    for (const site of started) await removeDataFolder(site)
  },
})

/** Without a known number, no sentence asks visitors to call. */
async function expectNoNumberlessCall(page: Page): Promise<void> {
  const lines = (await page.locator('body').innerText()).split('\n')
  expect(lines.filter((line) => /\bos( venligst)? på\s*[.:]?\s*$/.test(line))).toEqual([])
}

async function fillInContact(page: Page): Promise<void> {
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
}

/** The store of a running site rejects leads until the returned function is called. */
function breakStore(dataDir: string): () => void {
  const file = join(dataDir, 'leads.sqlite')
  renameSync(file, `${file}.away`)
  return () => renameSync(`${file}.away`, file)
}

test.describe('while the content service is down', () => {
  // Its images have another address than the configured one.
  test.beforeEach(({ complaints }) => {
    for (const text of ['503', 'Loading the image', 'favicon.ico']) complaints.allow(text)
  })

  test('a shared link keeps an answer that only content knows, and a failure shows no phone number', async ({
    page,
    service,
    leadSite,
    startCold,
  }) => {
    test.slow()
    // This one reads its content before the service goes down.
    await expect.poll(async () => (await fetch(`${leadSite.site.url}/branche`)).status).toBe(200)
    const cold = await startCold()
    const answers = 'branche=messe-marked&tilvalg=support.garderobe&pris=89%2C99&antal=1300'
    await page.goto(`${cold.url}/beregner/pakkevalg?${answers}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('BASIS passer bedst til dig')
    const back = page.getByRole('link', { name: 'Tilbage' })
    await toNextStep(page, back)
    await toNextStep(page, back)
    await expect(page.getByRole('checkbox', { name: /Garderobe/ })).toBeChecked()
    await toNextStep(page, back)
    await expect(page.getByRole('radio', { name: 'Messe marked' })).toBeChecked()
    for (const next of ['Næste', 'Næste', 'Få mit tilbud', 'Send uforpligtende tilbud']) {
      await toNextStep(page, page.getByRole('button', { name: next }))
    }
    const send = page.getByRole('button', { name: 'Send forespørgsel' })
    await hydrated(send)
    breakStore(cold.dataDir)
    await fillInContact(page)
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Der opstod en fejl. Prøv igen.')
    await expectNoNumberlessCall(page)
    await expect(page.getByLabel('Navn')).toHaveValue('Mette Østergaard')
    await expect(page.getByRole('main')).toContainText('Messe marked')

    // The same visitor on an instance with content: the choices have their names.
    service.fault = 'none'
    await page.goto(`${leadSite.site.url}/beregner/branche?${answers}`)
    await expect(page.getByRole('radio', { name: 'Messe & marked' })).toBeChecked()
  })
})
