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
          url: '/media/foto-vestby-scenen.jpg',
          alt: 'Mette Østergaard',
          width: 1600,
          height: 1200,
        }}
        sizes="(width >= 64rem) 25vw, 50vw"
      />
    ),
  },
]
