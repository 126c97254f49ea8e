import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

/** What the page's browser refused, by the directive that it broke. */
const VIOLATIONS =
  'window.refused = []; addEventListener("securitypolicyviolation", (event) => window.refused.push(event.effectiveDirective))'

test('a navigation inside the browser brings the data of the next page, as text that may stand there', async ({
  page,
}) => {
  await page.addInitScript(VIOLATIONS)
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Se alle vores produkter' }).first()
  await hydrated(link)
  await link.click()
  await page.waitForURL('**/produkt')
  const blocks = page.locator('script[type="application/ld+json"]')
  const kinds = async () => (await blocks.allTextContents()).map((text) => JSON.parse(text)['@type'])
  await expect.poll(kinds).toContain('BreadcrumbList')
  // The window is still the one that the front page came in: nothing was loaded anew, and nothing was refused.
  expect(await page.evaluate('window.refused')).toEqual([])
})

test('text cannot become markup or code, whoever tries', async ({ page, complaints }) => {
  complaints.allow('TrustedHTML')
  complaints.allow('TrustedScript')
  complaints.allow('TrustedTypePolicy')
  await page.addInitScript(VIOLATIONS)
  await page.goto('/branche')
  await expect.poll(() => page.evaluate('typeof window.__reactRouterDataRouter')).toBe('object')
  const attempts = {
    'an element from text': 'document.body.innerHTML = "<img src=x onerror=window.ran=1>"',
    'an element beside another': 'document.body.insertAdjacentHTML("beforeend", "<b>fed</b>")',
    'a document from text': 'document.write("<b>fed</b>")',
    'a script from its address': 'document.createElement("script").src = "/assets/x.js"',
    'a script from its text': 'document.createElement("script").textContent = "window.ran=1"',
    'an attribute that runs': 'document.createElement("img").setAttribute("onerror", "window.ran=1")',
    'a frame from text': 'document.createElement("iframe").srcdoc = "<b>fed</b>"',
    'another policy': 'trustedTypes.createPolicy("other", { createHTML: (text) => text })',
    'the same policy again': 'trustedTypes.createPolicy("default", { createHTML: (text) => text })',
  }
  for (const [name, code] of Object.entries(attempts)) {
    const thrown = await page.evaluate(
      `(() => { try { ${code}; return 'done' } catch (error) { return error.name } })()`,
    )
    expect([name, thrown]).toEqual([name, 'TypeError'])
  }
  expect(await page.evaluate('window.ran')).toBeUndefined()
  expect(await page.evaluate('window.refused.every((directive) => /trusted-types/.test(directive))')).toBe(
    true,
  )
})
