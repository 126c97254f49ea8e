import type { Example } from './example.ts'
import { Tooltip } from './tooltip.tsx'

export const examples: Example[] = [
  {
    name: 'hjælp',
    render: () => (
      <span>
        Pladsreservation{' '}
        <Tooltip
          id="eksempel"
          about="Pladsreservation"
          text="Gæsten vælger selv række og sæde på et kort over salen."
        />
      </span>
    ),
  },
]
