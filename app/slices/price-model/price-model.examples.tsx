import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['price_model'][] = [
  {
    id: 'price-model-1',
    type: 'price_model',
    title: 'BASIS',
    package: 'BASIS',
    fixedFee: 3.2,
    percentageFee: 3.2,
    unit: 'solgt billet',
    text: '0 kr. om måneden. Du betaler kun for solgte billetter.',
  },
  {
    id: 'price-model-2',
    type: 'price_model',
    title: 'PREMIUM',
    package: 'PREMIUM',
    fixedFee: 4,
    percentageFee: 4,
    unit: 'solgt gavekort',
    text: '399 kr. om måneden. Alt i dit eget navn.',
  },
]

const empty: BlockTypes['price_model'] = {
  id: 'price-model-tom',
  type: 'price_model',
  title: '',
  package: '',
  fixedFee: null,
  percentageFee: null,
  unit: 'solgt billet',
  text: '',
}

export const examples = blockExamples(full, empty)
