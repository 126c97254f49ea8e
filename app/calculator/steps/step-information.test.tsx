import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT, type WizardContent } from '#app/calculator/wizard-content.ts'
import { packagePriceOf } from '#tests/builders/rates.ts'

/** What is shown beside the form that orders PRO, a card without rates. */
function shownOf(created: WizardContent['created']): string {
  const content = {
    ...FALLBACK_CONTENT,
    packages: { ...FALLBACK_CONTENT.packages, PRO: { ...FALLBACK_CONTENT.packages.PREMIUM, title: 'PRO' } },
    created,
  }
  const html = renderToStaticMarkup(
    <Wizard content={content} step="information" search="?kontakt=start&pakke=PRO" posted={null} />,
  )
  const beside = html.slice(html.indexOf('Din bestilling</h2>'), html.indexOf('</dl>'))
  return beside.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
}

test('beside the form, an order has the price of its card and no fee', () => {
  const price = packagePriceOf({ price: '999 kr.', priceLabel: 'om måneden' })
  const shown = shownOf({ title: 'PRO', price, questions: [], back: '/priser/store' })
  expect(shown).toBe('Din bestilling|Prisen|Pris for PRO|999 kr.| |om måneden|')
})

test('beside the form, an order without a price has its name', () => {
  expect(shownOf({ title: 'PRO', price: null, questions: [], back: '/priser/store' })).toBe(
    'Din bestilling|Bestilling|PRO|',
  )
})
