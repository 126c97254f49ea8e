import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { InlineCalculator } from './inline-calculator.tsx'

const block = {
  id: 'pricing-calculator-1',
  type: 'pricing_calculator',
  title: 'Regn på dit næste arrangement',
  text: 'Flyt lampen, og se, hvad der bliver tilbage til dig.',
  fee: 4,
  feePercentage: 4,
  ticketThreshold: 2000,
  priceThreshold: 1000,
  note: 'Det dækker betaling, drift og kvittering.',
} as const

export const examples: IslandExample<ComponentProps<typeof InlineCalculator>>[] = [
  { name: 'full', props: { block, bookingUrl: 'https://booking.example/' } },
  {
    name: 'nothing from content',
    props: {
      block: {
        ...block,
        title: '',
        text: '',
        note: '',
        fee: null,
        feePercentage: null,
        ticketThreshold: null,
        priceThreshold: null,
      },
      bookingUrl: null,
    },
  },
  {
    name: 'price threshold reached',
    props: { block: { ...block, priceThreshold: 50 }, bookingUrl: 'https://booking.example/' },
  },
  { name: 'ticket threshold reached', props: { block: { ...block, ticketThreshold: 1 }, bookingUrl: null } },
]
