import type { Example } from './example.ts'
import { SideList } from './side-list.tsx'

const items = [
  { title: 'Festival', href: '/branche/festival' },
  { title: 'Firma & Organisation', href: '/branche/firma-organisation' },
  { title: 'Sportsklub', href: '/branche/sportsklub' },
]

export const examples: Example[] = [
  {
    name: 'med valgt side',
    render: () => (
      <SideList heading="Brancher" selectLabel="Vælg branche" items={items} current="/branche/sportsklub" />
    ),
  },
  {
    name: 'på oversigten',
    render: () => <SideList heading="Brancher" selectLabel="Vælg branche" items={items} />,
  },
]
