import { Accordion } from './accordion.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'første åben',
    render: () => (
      <Accordion
        items={[
          {
            id: 'penge',
            title: 'Hvornår får jeg mine penge?',
            body: <p>Vi afregner til din konto, når arrangementet er holdt.</p>,
          },
          { id: 'gebyr', title: 'Hvem betaler gebyret, kunden eller mig?', body: <p>Det vælger du selv.</p> },
        ]}
      />
    ),
  },
]
