import type { Example } from './example.ts'
import { Picture } from './picture.tsx'

export const examples: Example[] = [
  {
    name: 'tegning',
    render: () => (
      <Picture
        image={{
          url: '/media/plakat-sportsklub.svg',
          alt: 'En håndboldspiller i lyskeglen',
          width: 600,
          height: 800,
        }}
      />
    ),
  },
  {
    name: 'foto',
    render: () => (
      <Picture
        image={{
          url: '/media/skaerm-salg.webp',
          alt: 'Salgsoverblikket',
          width: 1520,
          height: 1100,
        }}
        sizes="(width >= 64rem) 25vw, 50vw"
      />
    ),
  },
]
