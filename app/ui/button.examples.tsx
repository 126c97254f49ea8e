import { ArrowRight, X } from 'lucide'
import { Button, type ButtonVariant, IconButton } from './button.tsx'
import type { Example, Ground } from './example.ts'
import { Icon } from './icon.tsx'

const onGround: Record<string, [Ground, ButtonVariant[]]> = {
  'lys flade': ['white', ['primary', 'brand-green', 'brand-yellow', 'brand-pink', 'grey', 'border']],
  farveflade: ['pink', ['primary', 'white', 'border']],
  sal: ['hall', ['brand-yellow', 'border-white', 'white']],
}

export const examples: Example[] = [
  ...Object.entries(onGround).flatMap(([place, [ground, variants]]) =>
    variants.map((variant) => ({
      name: `${variant} på ${place}`,
      ground,
      render: () => (
        <>
          <Button variant={variant}>Book møde</Button>{' '}
          <Button variant={variant} disabled>
            Book møde
          </Button>
        </>
      ),
    })),
  ),
  { name: 'stor', render: () => <Button size="large">Beregn tilbud</Button> },
  { name: 'lille', render: () => <Button size="small">Start billetsalg</Button> },
  { name: 'fuld bredde', render: () => <Button full>Send ansøgning</Button> },
  {
    name: 'link på siden',
    render: () => (
      <Button href="/beregner/branche" after={<Icon of={ArrowRight} />}>
        Start beregning
      </Button>
    ),
  },
  {
    name: 'link ud af siden',
    render: () => (
      <Button variant="border" href="https://booking.example/">
        Book møde
      </Button>
    ),
  },
  { name: 'arbejder', render: () => <Button busy>Sender…</Button> },
  { name: 'kun ikon', render: () => <IconButton label="Luk" icon={<Icon of={X} />} /> },
  {
    name: 'kun ikon i salen',
    ground: 'hall',
    render: () => <IconButton label="Luk menu" icon={<Icon of={X} />} />,
  },
]
