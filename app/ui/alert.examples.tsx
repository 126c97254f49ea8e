import { Alert } from './alert.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'fejl',
    render: () => (
      <Alert kind="error" title="Der opstod en fejl. Prøv igen.">
        Det, du har skrevet, står her stadig.
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
