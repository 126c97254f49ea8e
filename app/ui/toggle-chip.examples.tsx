import { Store } from 'lucide'
import type { Example } from './example.ts'
import { Icon } from './icon.tsx'
import { ToggleChip } from './toggle-chip.tsx'

export const examples: Example[] = [
  {
    name: 'slukket',
    ground: 'hall',
    render: () => (
      <ToggleChip
        name="addon"
        value="Egen webshop"
        label="Egen webshop"
        note="Kan lægges til BASIS"
        checked={false}
        onChoose={() => undefined}
        icon={<Icon of={Store} className="size-6" />}
      />
    ),
  },
  {
    name: 'tændt',
    ground: 'hall',
    render: () => (
      <ToggleChip
        name="addon"
        value="White label"
        label="White label"
        note="Med i PREMIUM"
        checked
        onChoose={() => undefined}
      />
    ),
  },
]
