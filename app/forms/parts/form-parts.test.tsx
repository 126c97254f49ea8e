import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { examples } from '#app/forms/callback-form.island.examples.ts'
import { CallbackForm } from '#app/forms/callback-form.tsx'
import { readFields } from '#app/lead/fields/typed-fields.ts'
import { CallInstead } from './call-instead.tsx'
import { summaryTitle } from './form-parts.tsx'

test('a summary writes the number of problems as a word, and from eleven in digits', () => {
  const words = ['én', 'to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti', '11']
  expect(words.map((_, index) => summaryTitle(index + 1))).toEqual(
    words.map((word) => `Der er ${word} ting at rette, før du kan sende`),
  )
})

test('the phone number is a link if it can be dialled, otherwise text, and absent without a number', () => {
  const said = (phone: string, phoneHref: string | null, salesHours = '') =>
    renderToStaticMarkup(<CallInstead phone={phone} phoneHref={phoneHref} salesHours={salesHours} />)
  expect(said('70 20 00 00', 'tel:+4570200000')).toMatch(
    /^<span>Kontakt os venligst på<\/span> <a href="tel:\+4570200000"[^>]*>70 20 00 00<\/a>$/,
  )
  expect(said('70 20 00 00', null, 'Hverdage kl. 9-16')).toContain(
    '70 20 00 00</span><span>, hverdage kl.\u00a09-16',
  )
  expect(said('efter aftale', null)).toBe('<span>Kontakt os venligst på</span> <span>efter aftale</span>')
  expect(said('', null)).toBe('')
})

test('a file posted with a form is ignored', () => {
  const data = new FormData()
  data.append('firstname', 'Mette')
  data.append('lastname', new File(['x'], 'x.txt'))
  expect(readFields(data)).toEqual({ firstname: 'Mette' })
})

test('the preferred time to call is sent in Danish, even from a translated page', () => {
  const [asks] = examples
  const form = asks && renderToStaticMarkup(<CallbackForm {...asks.props} />)
  expect([...(form ?? '').matchAll(/<option value="([^"]*)"/g)].map(([, sent]) => sent)).toEqual([
    '',
    'formiddag',
    'eftermiddag',
  ])
})
