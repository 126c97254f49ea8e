import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

/** What the page's browser blocked, by violated directive. */
const VIOLATIONS =
  'window.refused = []; addEventListener("securitypolicyviolation", (event) => window.refused.push(event.effectiveDirective))'

test('the site itself violates no policy: in a calculator, a modal and a form', async ({ page }) => {
  await page.addInitScript(VIOLATIONS)
  await page.goto('/branche/sportsklub')
  const price = page.getByLabel('Billetpris')
  await hydrated(price)
  await price.fill('250')
  const name = page.getByLabel('Fornavn')
  await hydrated(name)
  await name.fill('Mette')
  await page.getByRole('link', { name: 'Start billetsalg' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => page.evaluate('window.refused')).toEqual([])
})

test('text cannot become markup or code', async ({ page, complaints }) => {
  complaints.allow('TrustedHTML')
  complaints.allow('TrustedScript')
  complaints.allow('TrustedTypePolicy')
  await page.addInitScript(VIOLATIONS)
  await page.goto('/branche')
  await hydrated(page.locator('html'))
  const attempts = {
    'an element from text': 'document.body.innerHTML = "<img src=x onerror=window.ran=1>"',
    'an element beside another': 'document.body.insertAdjacentHTML("beforeend", "<b>fed</b>")',
    'a document from text': 'document.write("<b>fed</b>")',
    'a script from its address': 'document.createElement("script").src = "/assets/x.js"',
    'a script from its text': 'document.createElement("script").textContent = "window.ran=1"',
    'an attribute that runs': 'document.createElement("img").setAttribute("onerror", "window.ran=1")',
    'a frame from text': 'document.createElement("iframe").srcdoc = "<b>fed</b>"',
    'another policy': 'trustedTypes.createPolicy("other", { createHTML: (text) => text })',
    'the default policy': 'trustedTypes.createPolicy("default", { createHTML: (text) => text })',
    'the policy of prefetching again':
      'trustedTypes.createPolicy("prefetch", { createScript: (text) => text })',
  }
  for (const [name, code] of Object.entries(attempts)) {
    const thrown = await page.evaluate(
      `(() => { try { ${code}; return 'done' } catch (error) { return error.name } })()`,
    )
    expect([name, thrown]).toEqual([name, 'TypeError'])
  }
  await expect.poll(() => page.evaluate('window.ran')).toBeUndefined()
  await expect
    .poll(() => page.evaluate('[...new Set(window.refused)].sort()'))
    .toEqual(['require-trusted-types-for', 'trusted-types'])
})
