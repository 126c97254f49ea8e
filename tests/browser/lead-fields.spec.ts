import type { Locator, Page } from '@playwright/test'
import { ACCOUNT_FIELDS } from '#app/lead/fields/account-fields.ts'
import { CALL_TIME, withCallTime } from '#app/lead/fields/call-time.ts'
import { CALLBACK_FIELDS } from '#app/lead/fields/callback-fields.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { askedFields } from '#app/lead/fields/quote-fields.ts'
import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS } from '#tests/browser/wizard-steps.ts'
import { furtherFields, textFor } from '#tests/further-fields.ts'
import { hydrated } from '#tests/hydrated.ts'

// Forms with scripts: every control, filled with a unique value, is in the stored lead. A lead's
// further path, and the same forms without scripts, are in tests/process/lead-table.test.ts; a quote
// is the form of an account with fewer fields, and the journeys send it.

const COMMENT = 'Bemærkning med "citat"\nog æøå'
const PERSON: Record<string, string | { typed: string; stored: string }> = {
  firstname: 'Astrid',
  lastname: 'Brogaard',
  email: 'astrid@fjordscenen.example',
  phone: { typed: '20 34 56 78', stored: '+4520345678' },
  company: 'Fjordscenen',
  cvr: '13748136',
  website: { typed: 'fjordscenen.example', stored: 'https://fjordscenen.example' },
  comment: COMMENT,
}

/** A box or bank number that is no contact field; `stored` is how the lead shows it. */
interface Other {
  typed: string | true
  stored: Record<string, unknown>
}

interface Form {
  form: string
  open: (page: Page) => Promise<Locator>
  /** The controls that fill a field of the contact, by name. */
  controls: Record<string, string>
  others?: Record<string, Other>
  /** Its select, and what the contact has because of it. */
  select?: { name: string; option: string; contact: Record<string, string> }
  submit: string
  thanks: string
  /** The live text that announces the thanks to screen readers, if the focus does not. */
  told?: string
  /** What happens next, if it differs from what happens after a quote. */
  nextStep?: string
}

const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))

/** The form at an address that has this button. */
async function formAt(page: Page, address: string, button: string): Promise<Locator> {
  await page.goto(address)
  const submit = page.getByRole('button', { name: button })
  await hydrated(submit)
  return page.locator('form').filter({ has: submit })
}

const FORMS: Form[] = [
  {
    form: 'the callback form',
    open: (page) => formAt(page, '/branche/sportsklub', 'Kontakt mig'),
    controls: own(
      'firstname',
      'lastname',
      'email',
      'phone',
      'company',
      'comment',
      ...furtherFields(Object.keys(CALLBACK_FIELDS)),
    ),
    select: {
      name: CALL_TIME,
      option: 'formiddag',
      contact: { comment: withCallTime('formiddag', COMMENT) },
    },
    submit: 'Kontakt mig',
    thanks: 'Tak for din henvendelse',
  },
  {
    form: 'the form of a new account',
    open: (page) => formAt(page, '/beregner/information?kontakt=start&pakke=PREMIUM', 'Send forespørgsel'),
    controls: {
      name: 'firstname',
      ...own('email', 'phone', 'company', 'cvr', 'website', 'comment', ...furtherFields(askedFields(true))),
    },
    others: { gdprConsent: { typed: true, stored: {} } },
    submit: 'Send forespørgsel',
    thanks: 'Tak, vi har modtaget din oprettelse af PREMIUM',
    nextStep: 'Siger vi ja, kommer dit login på mail',
  },
  {
    form: 'the form of a demo',
    open: async (page) => {
      await page.route('https://moede.**', (route) => route.abort())
      const book = await formAt(page, `/beregner/pakkevalg?${ANSWERS}`, 'Book en personlig demo')
      const popup = page.context().waitForEvent('page')
      await book.getByRole('button', { name: 'Book en personlig demo' }).click()
      await popup.then((opened) => opened.close())
      return page.locator('form').filter({ has: page.getByRole('button', { name: 'Send mine oplysninger' }) })
    },
    controls: { name: 'firstname', ...own('email', 'phone') },
    submit: 'Send mine oplysninger',
    thanks: 'Nu ved vi, hvem vi skal kontakte.',
    told: '[role=status]',
  },
  {
    form: 'the application',
    open: (page) => formAt(page, '/ansoeg', 'Send ansøgning'),
    controls: own(
      ...['firstname', 'lastname', 'email', 'phone', 'company', 'cvr', 'website'],
      ...furtherFields(Object.keys(ACCOUNT_FIELDS)),
    ),
    others: {
      package: { typed: 'PREMIUM', stored: { tier: 'PREMIUM' } },
      reg: { typed: '7391', stored: { hasBank: true } },
      account: { typed: '0019283746', stored: { hasBank: true } },
      terms: { typed: true, stored: { terms: expect.stringMatching(/./) } },
    },
    submit: 'Send ansøgning',
    thanks: 'Tak, Astrid',
  },
]

/** Names of the controls that a person fills in. */
const controlsOf = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => [
    ...new Set(
      [...element.elements]
        .filter((control) => !control.matches('button, [type=hidden], [aria-hidden] *'))
        .map((control) => control.getAttribute('name') ?? '')
        .filter((name) => name !== ''),
    ),
  ])

async function fill(form: Locator, name: string, value: string | true): Promise<void> {
  const control = form.locator(`[name="${name}"]`)
  if (value === true) await control.check({ force: true })
  else if ((await control.first().getAttribute('type')) === 'radio')
    await control.and(form.locator(`[value="${value}"]`)).check({ force: true })
  else await control.fill(value)
}

for (const {
  form,
  open,
  controls,
  others = {},
  select,
  submit,
  thanks,
  told = ':focus',
  nextStep,
} of FORMS) {
  test(`every control of ${form} is in the stored lead`, async ({ page, leadSite, complaints }) => {
    complaints.allow('request to https://moede.')
    const element = await open(page)
    await element.waitFor()
    for (const folded of await element.locator('details:not([open]) > summary').all()) await folded.click()
    const names = [...Object.keys(controls), ...Object.keys(others), ...(select ? [select.name] : [])]
    expect((await controlsOf(element)).sort()).toEqual(names.sort())
    const contact: Record<string, string> = {}
    for (const [name, field] of Object.entries(controls)) {
      const value = PERSON[field] ?? textFor(field)
      await fill(element, name, typeof value === 'string' ? value : value.typed)
      contact[field] = typeof value === 'string' ? value : value.stored
    }
    for (const [name, { typed }] of Object.entries(others)) await fill(element, name, typed)
    if (select) await element.locator(`[name="${select.name}"]`).selectOption(select.option)
    // A page's measurement is posted too.
    const post = page.waitForRequest(/\/api\/(?:leads|clients)\//)
    await element.getByRole('button', { name: submit }).click()
    await expect(page.locator(told).filter({ hasText: thanks })).toBeVisible()
    if (nextStep) await expect(page.getByText(nextStep)).toBeVisible()
    // The store has no readable bank numbers.
    const payload = (await post).postDataJSON()
    for (const [name, { typed }] of Object.entries(others))
      if (typed !== true) expect(payload).toHaveProperty(name, typed)
    const leads = leadSite.leads()
    expect(leads).toHaveLength(1)
    expect(leads[0]?.contact).toEqual({ ...NO_CONTACT, ...contact, ...select?.contact })
    expect(leads[0]).toMatchObject(Object.assign({}, ...Object.values(others).map(({ stored }) => stored)))
  })
}
