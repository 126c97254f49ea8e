import { Alert } from './alert.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'fejl',
    render: () => (
      <Alert kind="error" title="Der opstod en fejl. Prøv igen.">
        Dine svar er gemt.
      </Alert>
    ),
  },
  {
    name: 'kvittering',
    render: () => (
      <Alert kind="success" title="Tak for din henvendelse">
        Vi vender tilbage hurtigst muligt
      </Alert>
    ),
  },
]
