import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { drawn } from '#tests/hydrated.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { testWithContent } from './changed-content.ts'
import { atRest } from './reading.ts'
import { expect } from './site.ts'

// A colleague edits the content's files in the browser, on a copy of the shipped content.

const DOCUMENT = 'documents/category/billetsystem.json'
const EDITOR = '/intern/indhold/rediger'

const contentTest = testWithContent(async () => {}, { CONTENT_EDITING: 'on', INTERNAL_SECRET: OWNER_SECRET })

let kept: Page | undefined

/** One page for all tests: it is signed in, and has the editor's program, whose first start takes longest. */
const test = contentTest.extend({
  context: async ({ browser, baseURL }, use) => {
    kept ??= await (await browser.newContext({ baseURL })).newPage()
    await use(kept.context())
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    await use(page as Page)
    await page?.goto('about:blank')
  },
})

// They share the files.
test.describe.configure({ mode: 'serial' })
test.slow()

async function openEditor(page: Page, place: string): Promise<void> {
  await page.goto(`${EDITOR}#/collections/${place}`)
  if (page.url().includes('log-ind')) {
    await page.getByLabel('Adgangskode').fill(OWNER_SECRET)
    await page.getByRole('button', { name: 'Log ind' }).click()
    await expect(page).toHaveURL(new RegExp(EDITOR))
    await page.goto(`${EDITOR}#/collections/${place}`)
  }
}

async function openDocument(page: Page, entry: string): Promise<void> {
  await openEditor(page, entry)
  await expect(page.getByLabel('Titel').first()).toBeVisible()
}

/** What is beside the document. */
const beside = (page: Page): FrameLocator => page.frameLocator('#preview-pane')
const sitePage = (page: Page): FrameLocator => beside(page).frameLocator('iframe')

/** A field that is rendered again between selecting and typing gets its cursor back. */
async function fill(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text)
    await expect(field).toHaveValue(text, { timeout: 1_000 })
  }).toPass()
}

const pressSave = (page: Page) => page.getByRole('button', { name: 'Gem', exact: true }).click()

/** Saves, and waits until the form shows what came back: until then it may still change. */
async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('persistEntry')),
  )
  await pressSave(page)
  await (await saved).finished()
  await drawn(page)
}

async function publish(page: Page): Promise<void> {
  page.once('dialog', (question) => question.accept())
  await page.getByRole('button', { name: 'Udgiv', exact: true }).click()
  await page.getByText('Udgiv nu', { exact: true }).click()
}

/** Of two texts with as many lines: those that differ, but for the date of publication. */
function difference(before: string, after: string) {
  const lines = (text: string) => text.replace(/"last_publication_date": "[^"]*"/, '').split('\n')
  const [old, now] = [lines(before), lines(after)]
  expect(now.length).toBe(old.length)
  const changed = old.flatMap((line, at) => (line === now[at] ? [] : [at]))
  return { removed: changed.map((at) => old[at]), added: changed.map((at) => now[at]) }
}

test('a colleague changes a text and a picture, sees the page, publishes it, and takes it back', async ({
  page,
  folder,
}) => {
  const before = await readFile(join(folder, DOCUMENT), 'utf8')
  await openDocument(page, 'category/entries/billetsystem')
  await expect(sitePage(page).getByRole('heading', { level: 1 })).toHaveText('Billetsystem')
  await expect(beside(page).getByRole('status')).toContainText('Intet at bemærke')
  await beside(page).getByText('10 sider linker hertil').click()
  await expect(beside(page).getByText('Branche: Motionsløb')).toBeVisible()
  // Only what may not be empty is marked.
  await expect(page.getByRole('textbox', { name: /\(skal udfyldes\)/ }).first()).toBeVisible()
  await expect(page.getByText('kan udelades').filter({ visible: true })).toHaveCount(0)

  await page.getByLabel('Undertitel').fill('Sæt billetter til salg på et øjeblik.')
  await expect(sitePage(page).getByText('Sæt billetter til salg på et øjeblik.')).toBeVisible()
  const picture = page.getByText('Vælg et andet billede').nth(1)
  await picture.click()
  await page.getByPlaceholder('Søg...').fill('produkt-gavekort')
  await page.getByText('produkt-gavekort.svg', { exact: true }).click()
  await page.getByRole('button', { name: 'Anvend valgte' }).click()
  await expect(sitePage(page).locator('main img[src*="produkt-gavekort"]').first()).toBeAttached()

  // What content:check says while it is typed.
  await page.getByLabel('Undertitel').fill('Kun 5 kr. for dig.')
  await expect(beside(page).getByRole('status')).toContainText(
    'Bemærk Undertitel: Skriv, om momsen er med i „5 kr“',
  )
  await page.getByLabel('Undertitel').fill('Sæt billetter til salg på et øjeblik.')
  await expect(beside(page).getByRole('status')).not.toContainText('moms')

  await save(page)
  await expect(page.getByText('Dokumentet er gemt')).toBeVisible()
  await expect.poll(() => readFile(join(folder, DOCUMENT), 'utf8')).toBe(before)
  await publish(page)
  await expect
    .poll(async () => difference(before, await readFile(join(folder, DOCUMENT), 'utf8')))
    .toEqual({
      removed: [
        '    "subtitle": "Sæt billetter til salg på nettet og i døren, og følg salget dag for dag.",',
        '      "file": "produkt-billetsystem.svg",',
      ],
      added: [
        '    "subtitle": "Sæt billetter til salg på et øjeblik.",',
        '      "file": "produkt-gavekort.svg",',
      ],
    })

  await page.goto('/intern/indhold')
  await expect(page.getByText('Du ser indhold, der ikke er udgivet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring tilbage, som det var før' }).first().click()
  await expect.poll(() => readFile(join(folder, DOCUMENT), 'utf8')).toBe(before)
  await page.goto('/produkt/billetsystem')
  await expect(page.getByText('Sæt billetter til salg på nettet')).toBeVisible()
})

test('a closed row shows its title or its package, and opens when that is clicked or by keyboard', async ({
  page,
}) => {
  await openEditor(page, 'prices/entries/pakker')
  const row = (name: string) => page.getByRole('button', { name, exact: true })
  for (const title of ['BASIS', 'PREMIUM']) await expect(row(title)).toHaveCount(2)
  const price = page.getByRole('textbox', { name: /^Pris \(/ })
  await expect(price.filter({ visible: true })).toHaveCount(0)
  await row('BASIS').first().click()
  await expect(price.filter({ visible: true })).toHaveValue('0 kr.')
  // The pressed button is hidden, so the arrow closes the row again.
  const arrow = page.getByRole('button', { name: 'Fold ud eller sammen' })
  await expect(arrow.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(price.filter({ visible: true })).toHaveCount(0)
  await row('PREMIUM').first().focus()
  await page.keyboard.press('Enter')
  await expect(price.filter({ visible: true })).toHaveValue('399 kr.')
  await page.keyboard.press('Enter')
  await expect(price.filter({ visible: true })).toHaveCount(0)
  // The row can still be removed, and asks nothing else to be opened.
  const bar = row('PREMIUM').last().locator('xpath=preceding-sibling::*[1]')
  await bar.getByRole('button', { name: 'Fjern' }).click()
  await expect(row('PREMIUM')).toHaveCount(1)
  await expect(row('BASIS')).toHaveCount(2)
})

test("a closed row that links to a document shows the document's title", async ({ page }) => {
  await openDocument(page, 'support_category/entries/afregning-og-bogfoering')
  await page.getByRole('button', { name: 'Artikler', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Tjek din afregning', exact: true })).toBeVisible()
  await expect(page.getByText('support_article/tjek-din-afregning')).toHaveCount(0)
})

test('the editor and its pictures use one natural Danish', async ({ page }) => {
  await openDocument(page, 'category/entries/billetsystem')
  const own = await page.evaluate(() => {
    const { CMS } = window as unknown as { CMS: { getLocale(name: string): object } }
    return JSON.stringify(CMS.getLocale('da'))
  })
  // One word for what goes to the site; Decap's own Danish has another, with misspellings.
  expect(own).not.toMatch(/public/i)
  await page.getByText('Vælg et andet billede').first().click()
  const library = page.getByRole('dialog')
  await expect(library.getByRole('heading', { name: 'Billeder' })).toBeVisible()
  await expect(library.getByText('404-tomt-saede.svg')).toBeVisible()
  const buttons = await library.getByRole('button').allTextContents()
  expect(buttons.filter(Boolean)).toEqual(['Kopier', 'Gem på din computer', 'Slet valgte', 'Anvend valgte'])
  await expect(library.getByText('Hent fra din computer')).toBeVisible()
  await expect(library).not.toContainText(/upload|download|medie|element/i)
})

test('an error that prevents saving is a sentence at its field, and nothing else fails', async ({
  page,
  folder,
}) => {
  const before = await readFile(join(folder, 'documents/global/global.json'), 'utf8')
  await openEditor(page, 'global')
  // The only one of its type has the type's name.
  const entry = page.locator('a[href$="/entries/global"]')
  await expect(entry).toHaveText('Fælles oplysninger')
  await entry.click()
  const name = page.getByRole('textbox', { name: 'Produktnavn' })
  await expect(name).toHaveAccessibleName('Produktnavn (skal udfyldes)')
  // It is read with the eyes too: on one line, within its label.
  const mark = await atRest(page, () =>
    page.locator('label', { hasText: /^Produktnavn$/ }).evaluate((label) => {
      const { position, whiteSpace } = getComputedStyle(label, '::after')
      return { position, whiteSpace }
    }),
  )
  expect(mark).toEqual({ position: 'static', whiteSpace: 'nowrap' })
  // Optional fields are not marked.
  await expect(page.getByText('kan udelades').filter({ visible: true })).toHaveCount(0)
  const email = page.getByRole('textbox', { name: 'E-mail til support' })

  await fill(name, '')
  await pressSave(page)
  await expect(page.getByText('Udfyld »Produktnavn«', { exact: true })).toBeInViewport()
  await fill(name, 'Scenelys')
  await fill(email, 'kontakt@rampelys')
  await expect(beside(page).getByRole('status')).toContainText(
    'Fejl E-mail til support: „kontakt@rampelys“ er ikke en e-mailadresse',
  )
  await name.click()
  await pressSave(page)
  await expect(
    page.getByText('»E-mail til support«: skriv hele adressen, fx navn@firma.dk', { exact: true }),
  ).toBeInViewport()
  await fill(email, 'kontakt@scenelys.example')
  await save(page)
  await expect(page.getByText('Dokumentet er gemt')).toBeVisible()
  await expect.poll(() => readFile(join(folder, 'documents/global/global.json'), 'utf8')).toBe(before)
  // Its page would ask for the draft again.
  await page.goto('about:blank')
  await rm(join(folder, 'drafts/global/global.json'))
})

test('saving repeatedly in the same form causes no conflict with oneself', async ({ page, folder }) => {
  const path = 'support_article/tjek-din-afregning'
  const before = await readFile(join(folder, `documents/${path}.json`), 'utf8')
  await openDocument(page, path.replace('/', '/entries/'))
  const title = page.getByLabel('Titel').first()
  const first = await title.inputValue()
  const draft = () => readFile(join(folder, `drafts/${path}.json`), 'utf8').catch(() => null)
  for (const text of ['Et', first, 'To']) {
    await fill(title, text)
    await save(page)
    await expect.poll(draft).toBe(before.replace(`"title": "${first}"`, `"title": "${text}"`))
  }
})

test('text typed while a document is being published is not lost, and the list shows who changed what', async ({
  page,
  folder,
}) => {
  await openDocument(page, 'industry/entries/museum-oplevelse')
  await page.getByLabel('Titel').first().fill('Museer og oplevelser')
  await save(page)
  await expect(page.getByText('Dokumentet er gemt')).toBeVisible()

  // Text typed before the form is rendered again would be lost, so the form accepts none.
  const title = page.getByLabel('Titel').first()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/indhold', async (route) => {
    if (route.request().postData()?.includes('publishUnpublishedEntry')) await answer.promise
    await route.continue()
  })
  await publish(page)
  await expect(page.locator('[inert]').filter({ has: title })).toHaveCount(1)
  await title.focus()
  await page.keyboard.insertText('Tabt')
  await expect(title).toHaveValue('Museer og oplevelser')
  answer.resolve()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Udgiv', exact: true })).toBeHidden()
  const file = join(folder, 'documents/industry/museum-oplevelse.json')
  await expect.poll(() => readFile(file, 'utf8')).toContain('"title": "Museer og oplevelser"')
  // The same form continues from the published version.
  await page.getByLabel('Titel').first().fill('Museum og oplevelser')
  await save(page)
  await expect
    .poll(() => readFile(join(folder, 'drafts/industry/museum-oplevelse.json'), 'utf8').catch(() => ''))
    .toContain('"title": "Museum og oplevelser"')

  await page.goto('/intern/indhold')
  const latest = page.getByRole('listitem').filter({ hasText: 'Museer og oplevelser' }).first()
  await expect(latest).toContainText('Ejeren')
  await expect(latest).toContainText('Titel')
})
