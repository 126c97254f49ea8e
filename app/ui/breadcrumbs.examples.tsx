import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'tre led',
    render: () => <Breadcrumbs trail={[{ title: 'Brancher', href: '/branche' }, { title: 'Sportsklub' }]} />,
  },
  {
    name: 'i salen',
    ground: 'hall',
    render: () => (
      <Breadcrumbs
        trail={[{ title: 'Support for arrangører', href: '/support' }, { title: 'Kom godt i gang' }]}
      />
    ),
  },
]
