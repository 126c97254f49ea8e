import type { ComponentProps } from 'react'
import type { BlockTypes } from '#app/content/content.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import type { IslandExample } from '#app/ui/example.ts'
import type { InlineCalculator } from './inline-calculator.tsx'

export const fullBlock: BlockTypes['pricing_calculator'] = {
  id: 'pricing-calculator-1',
  type: 'pricing_calculator',
  title: 'Regn på dit næste arrangement',
  text: 'Skriv pris og antal, og se, hvad der bliver tilbage til dig.',
  package: 'BASIS',
  fixedFee: 3.2,
  percentageFee: 3.2,
  ticketThreshold: 2000,
  priceThreshold: 1000,
  startPrice: null,
  startTickets: null,
  note: 'Det dækker betaling, drift og kvittering.',
}

export const emptyBlock: BlockTypes['pricing_calculator'] = {
  id: 'pricing-calculator-tom',
  type: 'pricing_calculator',
  title: '',
  text: '',
  package: 'BASIS',
  fixedFee: 3.2,
  percentageFee: 3.2,
  ticketThreshold: null,
  priceThreshold: null,
  startPrice: null,
  startTickets: null,
  note: '',
}

export const examples: IslandExample<ComponentProps<typeof InlineCalculator>>[] = [
  {
    name: 'full',
    props: { block: fullBlock, rates: FALLBACK_RATES, bookingUrl: 'https://booking.example/' },
  },
  {
    name: 'nothing from content',
    props: { block: { ...emptyBlock, package: '' }, rates: FALLBACK_RATES, bookingUrl: null },
  },
  {
    name: 'starting with figures of its own',
    props: {
      block: { ...fullBlock, startPrice: 225, startTickets: 420, fixedFee: 2.5, percentageFee: 1.5 },
      rates: FALLBACK_RATES,
      bookingUrl: null,
    },
  },
  {
    name: 'price threshold reached',
    props: {
      block: { ...fullBlock, priceThreshold: 50 },
      rates: FALLBACK_RATES,
      bookingUrl: 'https://booking.example/',
    },
  },
  {
    name: 'ticket threshold reached',
    props: { block: { ...fullBlock, ticketThreshold: 1 }, rates: FALLBACK_RATES, bookingUrl: null },
  },
]
