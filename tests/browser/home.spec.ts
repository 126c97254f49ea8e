import { expect, test } from '#tests/browser/site.ts'
import { hydrated, settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

test('the front page is at most eight screens long on a phone, and nothing is wider than the screen', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await settled(page)
  const { height, width } = await atRest(page, () =>
    page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    })),
  )
  expect(height).toBeLessThanOrEqual(8 * 844)
  expect(width).toBe(390)
})

test('a key moves the slider by 100 tickets, usual counts have a third of the track, and the count is announced', async ({
  page,
}) => {
  await page.goto('/')
  const slider = page.getByRole('slider', { name: 'Antal billetter' })
  const field = page.getByRole('textbox', { name: 'Antal billetter' })
  await slider.scrollIntoViewIfNeeded()
  await hydrated(slider)
  await expect(slider).toHaveAttribute('aria-valuetext', '400')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '500')
  await expect(field).toHaveValue('500')
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '10.000+')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '9.900')
  const shareAt = async (tickets: string) => {
    await field.fill(tickets)
    await expect(slider).toHaveAttribute('aria-valuetext', Number(tickets).toLocaleString('da-DK'))
    return slider.evaluate((range: HTMLInputElement) => {
      const [value, min, max] = [range.value, range.min, range.max].map(Number) as [number, number, number]
      return (value - min) / (max - min)
    })
  }
  expect((await shareAt('1000')) - (await shareAt('100'))).toBeGreaterThan(1 / 3)
})

test('the fee for a typed ticket price is shown above the package cards', async ({ page }) => {
  await page.goto('/priser/billetsystem')
  const field = page.getByLabel('Gebyr for en billet til')
  const fees = page.getByText(/ i\sBASIS, .*inkl\.\smoms$/)
  await expect(field).toHaveValue('150')
  await expect(fees).toHaveText('10 kr. i BASIS, 12,50 kr. i PREMIUM inkl. moms')
  await field.focus()
  await hydrated(field)
  await field.fill('250')
  await expect(fees).toHaveText('14 kr. i BASIS, 17,50 kr. i PREMIUM inkl. moms')
  await field.fill('0')
  await expect(page.getByText('Skriv en billetpris på mindst 1 kr., fx 150.')).toBeVisible()
})
