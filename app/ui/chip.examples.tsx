import { Trophy } from 'lucide'
import { Chip, Tag } from './chip.tsx'
import type { Example } from './example.ts'
import { Icon } from './icon.tsx'

export const examples: Example[] = [
  {
    name: 'branche',
    render: () => (
      <Chip href="/branche/sportsklub" icon={<Icon of={Trophy} />}>
        Sportsklub
      </Chip>
    ),
  },
  { name: 'uden ikon', render: () => <Chip href="/branche/festival">Festival</Chip> },
  {
    name: 'mærkater',
    render: () => (
      <>
        <Tag>Sæsonkort</Tag> <Tag tone="ink">PREMIUM</Tag> <Tag tone="yellow">Anbefalet</Tag>{' '}
        <Tag tone="pink">Nyhed</Tag> <Tag tone="green">Åben</Tag>
      </>
    ),
  },
]
