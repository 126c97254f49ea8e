import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'
import { type FaultyService, startFaultyService } from '#tests/fakes/faulty-service.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'
import { visibleText } from '#tests/visible-text.ts'

// The price document decides what is sold; here it has a third package, PLUS.

let folder: ContentFolder
let service: FaultyService
let leadSite: LeadSite

const PRICES = 'documents/prices/pakker.json'
const block = (slice_type: string, primary: object, items: object[] = []) => ({
  slice_type,
  variation: 'default',
  primary,
  items,
})

beforeAll(async () => {
  folder = copyShippedContent()
  const prices = JSON.parse(readFileSync(join(folder.content, PRICES), 'utf8'))
  prices.data.slices.unshift(
    block('package', { title: 'PLUS', price: '199 kr.', pricelabel: 'om måneden ekskl. moms' }, [
      { title: 'Billetsalg', is_included: true },
    ]),
    block('price_model', { title: 'PLUS', fixed_fee: 2, percentage_fee: 1.5 }),
  )
  folder.write(PRICES, prices)
  service = await startFaultyService(folder)
  leadSite = await startLeadSite({ PRISMIC_REPOSITORY: 'test-repo', PRISMIC_ENDPOINT: service.endpoint })
})

afterAll(async () => {
  await leadSite.stop()
  await service.close()
  rmSync(folder.content, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${leadSite.site.url}${path}`, { redirect: 'manual', ...init })
const post = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const read = async (path: string, init?: RequestInit) => visibleText(await (await ask(path, init)).text())

async function readAsOwner(path: string): Promise<string> {
  const { cookie } = await signInAsOwner(leadSite.site.url, OWNER_SECRET)
  return read(path, { headers: { cookie } })
}

const contact = {
  firstname: 'Mette',
  lastname: 'Holm',
  email: 'mette@fjordscene.example',
  phone: '20 34 56 78',
  company: 'Fjordscenen',
  cvr: '13748136',
}

test('a package that content adds is shown, chosen, computed and delivered like the others', async () => {
  const { hubspot, smtp, site } = leadSite
  const page = await (await ask('/priser/billetsystem')).text()
  expect(visibleText(page)).toMatch(/PLUS 199 kr\. om måneden/)
  const href = /href="([^"]*pakke=PLUS[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(href).toContain('/beregner/information?kontakt=start')
  const home = await read('/')
  expect(home).toContain('PLUS 199 kr. om måneden ekskl. moms 2 kr. + 1,5 % pr. billet, ekskl. moms')
  expect(await (await ask('/')).text()).toMatch(/<input[^>]*-pakke"[^>]*value="PLUS"/)

  const form = await read(`${href}&branche=sportsklub&pris=100&antal=300`)
  for (const line of ['Pris for PLUS 199 kr. om måneden ekskl. moms', '2 kr + 1,5% eks moms pr billet'])
    expect(form).toContain(line)

  const mails = smtp.mails.length
  const answer = await post('/api/leads/hubspot', {
    ...contact,
    email: 'plus@fjordscene.example',
    contactMethod: 'start',
    selectedPackage: 'PLUS',
    industry: 'Sportsklub',
    ticketDetails: { numberOfTickets: 300, ticketPrice: 100, customerPaysFee: true },
  })
  expect(answer.status).toBe(200)
  const { reference } = await answer.json()
  // Deals of leads before this one may still be on their way.
  const deal = () => hubspot.all('deals').find(({ properties }) => properties.lead_reference === reference)
  await hubspot.waitUntil(() => deal() !== undefined)
  expect(deal()?.properties).toMatchObject({
    lead_package: 'PLUS',
    lead_fixed_fee: '2',
    lead_percentage_fee: '1.5',
  })
  const told = (await smtp.waitFor(mails + 2)).slice(mails).map(({ email }) => visibleText(email.text ?? ''))
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const thanks = await read('/beregner/tak-for-din-henvendelse', { headers: { cookie } })
  const desk = await readAsOwner(`/intern/henvendelse/${reference.toLowerCase()}`)
  for (const text of [...told, thanks, desk]) {
    expect(text).toMatch(/Pris for PLUS:? 199 kr\. om måneden ekskl\. moms/)
  }

  const database = new DatabaseSync(join(site.dataDir, 'leads.sqlite'), { readOnly: true })
  const stored = database.prepare('select lead_json from leads where reference = ?').get(reference)
  database.close()
  expect(JSON.parse(String(stored?.lead_json)).rates).toMatchObject({
    BASIS: { fixedFee: 3.2, percentageFee: 3.2, packagePrice: { price: '0\u00a0kr.' } },
    PREMIUM: { fixedFee: 4, percentageFee: 4, packagePrice: { price: '399\u00a0kr.' } },
  })
})

test('an application is for a package that is sold', async () => {
  const { smtp } = leadSite
  expect(await read('/ansoeg')).toContain('PLUS')
  const mails = smtp.mails.length
  const apply = (name: string) =>
    post('/api/clients/apply', {
      ...contact,
      email: 'konto@fjordscene.example',
      package: name,
      terms: true,
    })
  const refused = await apply('GULD')
  expect([refused.status, (await refused.json()).fields]).toEqual([422, { package: 'Vælg en pakke.' }])
  expect((await apply('plus')).status).toBe(200)
  const told = (await smtp.waitFor(mails + 2)).slice(mails).map(({ email }) => visibleText(email.text ?? ''))
  expect(told.filter((text) => text.includes('Abonnement: PRO (PLUS)'))).toHaveLength(1)
  expect(told.filter((text) => text.includes('Pakke: PLUS'))).toHaveLength(1)
  expect(leadSite.leads().at(-1)).toMatchObject({ kind: 'application', package: 'PLUS', tier: 'PRO' })
})
