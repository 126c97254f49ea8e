import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import Wizard from '#app/calculator/wizard.island.tsx'
import { readWizardContent } from '#app/calculator/wizard-content.ts'
import { NextSteps } from '#app/forms/thanks/next-steps.tsx'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { contentOf, type Data, document, slice } from '#tests/content-in-memory.ts'
import { visibleText } from '#tests/visible-text.ts'

// Texts of the calculator without a title, or with nothing else.

async function pageOf(step: WizardStep, data: Data): Promise<string> {
  const content = await readWizardContent(contentOf([document('faa_tilbud', null, data)]).content)
  const search = '?branche=sportsklub&pris=150&antal=400&betaler=kunde'
  return renderToStaticMarkup(<Wizard content={content} step={step} search={search} posted={null} />)
}

const EMPTY_ELEMENT = /<(p|strong|h\d|li|span class="font-strong")[^>]*><\/\1>/

test.each([
  ['', 'Vælg det, der ligner mest.', ' Vælg det, der ligner mest. '],
  ['Tip', 'Vælg det, der ligner mest.', ' Tip: Vælg det, der ligner mest. '],
  ['I tvivl?', 'Ring til os.', ' I tvivl? Ring til os. '],
  ['Du kan altid gå tilbage', '', ' Du kan altid gå tilbage. '],
])('the help below a step with the title %j and the text %j is shown as %j', async (title, text, shown) => {
  const page = await pageOf('branche', { slices: [slice('step', { step: 'branche', title, text })] })
  expect(visibleText(page)).toContain(shown)
  expect(visibleText(page)).not.toMatch(/ [:.] /)
  expect(page).not.toMatch(EMPTY_ELEMENT)
})

test('help without title and text is ignored, and does not hide help that has them', async () => {
  const empty = slice('step', { step: 'branche' })
  const content = await readWizardContent(
    contentOf([
      document('faa_tilbud', null, { slices: [empty, slice('step', { step: 'branche', text: 'Vælg.' })] }),
    ]).content,
  )
  expect(content.help).toEqual({ branche: { title: '', text: 'Vælg.' } })
})

test('a feature or revenue option without a title or a text renders no empty line', async () => {
  const extras = [{ title: '', text: 'Merchandise' }, { title: 'Gavekort' }, {}]
  const page = await pageOf('tilvalg', {
    slices: extras.flatMap((extra) => [slice('feature', extra), slice('revenue_option', extra)]),
  })
  expect(visibleText(page).match(/Merchandise|Gavekort/g)).toHaveLength(4)
  expect(page).not.toMatch(EMPTY_ELEMENT)
})

test('each of the next steps shows the text that it has, even if two have no title', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const steps = [
    { title: '', text: 'Vi ringer senest {dag}.' },
    { title: '', text: 'Du får en mail.' },
    { title: 'Slut', text: '' },
  ]
  const html = renderToStaticMarkup(<NextSteps steps={steps} answerBy="fredag" />)
  expect(html).not.toMatch(EMPTY_ELEMENT)
  expect(visibleText(html)).toMatch(/1 Vi ringer senest fredag\. +2 Du får en mail\. +3 Slut/)
  expect(error).not.toHaveBeenCalled()
})
