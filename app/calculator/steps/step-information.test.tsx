import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT, type WizardContent } from '#app/calculator/wizard-content.ts'
import { packagePriceOf } from '#tests/builders/rates.ts'

/** What is shown beside the form of an account with the package PRO, which has no rates. */
function shownOf(created: WizardContent['created']): string {
  const content = {
    ...FALLBACK_CONTENT,
    packages: { ...FALLBACK_CONTENT.packages, PRO: { ...FALLBACK_CONTENT.packages.PREMIUM, title: 'PRO' } },
    created,
  }
  const html = renderToStaticMarkup(
    <Wizard content={content} step="information" search="?kontakt=start&pakke=PRO" posted={null} />,
  )
  const beside = html.slice(html.indexOf('Din pakke</h2>'), html.indexOf('</dl>'))
  return beside.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
}

test('a package without rates has the price of its card beside the form, and no fee', () => {
  const price = packagePriceOf({ price: '999 kr.', priceLabel: 'om måneden' })
  const shown = shownOf({ price, questions: [], back: '/priser/store' })
  expect(shown).toBe('Din pakke|Din vejledende beregning|Pris for PRO|999 kr.| |om måneden|')
})

test('a package without rates and price is named beside the form', () => {
  expect(shownOf({ price: null, questions: [], back: '/priser/store' })).toBe('Din pakke|Pakke|PRO|')
  expect(shownOf(null)).toBe('Din pakke|Pakke|PRO|')
})
