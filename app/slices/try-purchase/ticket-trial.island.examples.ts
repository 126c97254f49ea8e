import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { TicketTrial } from './ticket-trial.tsx'

const sale = {
  id: 'proev-et-koeb-1',
  event: 'Sommerkoncert i gården',
  place: 'Lørdag den 12. juni kl. 20, Fjordscenen',
  ticket: 'Voksen',
  price: 195,
}

export const examples: IslandExample<ComponentProps<typeof TicketTrial>>[] = [
  { name: 'before the first press', props: sale },
  { name: 'a free event without a place', props: { ...sale, place: '', price: 0 } },
]
