import { hydrated } from '#tests/hydrated.ts'
import { type Block, edit, testWithContent } from './changed-content.ts'
import { expect } from './site.ts'
import { expectWhole } from './whole-amounts.ts'

// The largest amounts that content may state: package cards, add-ons, 'Prøv et køb', the line of
// fees. Those of calculations are in result.spec.ts.

const test = testWithContent(async (content) => {
  await edit<{ slices: Block[] }>(content, 'prices/pakker.json', ({ slices }) => {
    for (const { slice_type: kind, primary } of slices) {
      if (kind === 'package') primary.price = '999.999,99 kr.'
      if (kind === 'addon') primary.price = '999.999,99 kr. om måneden ekskl. moms'
    }
  })
  await edit<{ slices2: Block[]; slices: Block[] }>(content, 'home/home.json', (home) => {
    for (const { slice_type: kind, primary } of [...(home.slices ?? []), ...(home.slices2 ?? [])])
      if (kind === 'try_purchase') primary.price = 999_999.99
  })
})

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' })

for (const width of [320]) {
  test(`stated prices fit at ${width} px: cards, add-ons, the line of fees`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expectWhole(page.getByRole('main'), '999.999,99 kr.')
    await page.goto('/priser/billetsystem')
    await expectWhole(page.getByRole('main'), '999.999,99 kr.')
    const price = page.getByLabel('Gebyr for en billet til')
    await price.fill('999999,99')
    await hydrated(price)
    await price.fill('999999,99')
    await expectWhole(page.getByRole('main'), '50.005 kr.')
  })

  test(`'Prøv et køb' with many expensive tickets fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const trial = page.locator('[data-island=ticket-trial]')
    await hydrated(trial)
    const more = trial.getByRole('button', { name: 'Én billet mere' })
    for (const tickets of [3, 4]) {
      await more.click()
      await expect(trial.getByRole('button', { name: `Køb ${tickets} billetter` })).toBeVisible()
    }
    await expect(more).toBeDisabled()
    await expectWhole(trial, '3.999.999,96 kr.')
  })
}
