import type { PricingCalculatorBlock } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: PricingCalculatorBlock[] = [
  {
    id: 'pricing-calculator-1',
    type: 'pricing_calculator',
    title: 'Regn på dit næste arrangement',
    text: 'Flyt lampen, og se, hvad der bliver tilbage til dig.',
    fee: 4,
    feePercentage: 4,
    ticketThreshold: 2000,
    priceThreshold: 1000,
    note: 'Det dækker betaling, drift og kvittering.',
  },
]

const empty: PricingCalculatorBlock = {
  id: 'pricing-calculator-tom',
  type: 'pricing_calculator',
  title: '',
  text: '',
  fee: null,
  feePercentage: null,
  ticketThreshold: null,
  priceThreshold: null,
  note: '',
}

export const examples = blockExamples(full, empty)
