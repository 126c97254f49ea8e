import type { Example } from './example.ts'
import { Segmented } from './segmented.tsx'

export const examples: Example[] = [
  {
    name: 'to valg',
    render: () => (
      <Segmented
        legend="Hvem betaler gebyret?"
        name="payer"
        value="external"
        options={[
          { value: 'external', label: 'Kunde' },
          { value: 'internal', label: 'Arrangør' },
        ]}
      />
    ),
  },
]
