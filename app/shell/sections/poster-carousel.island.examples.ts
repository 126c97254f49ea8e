import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { PosterCarousel } from './poster-carousel.tsx'

const entries = ['Sportsklub', 'Festival', 'Kultur & "Events"'].map((title, index) => ({
  href: `/branche/nummer-${index}`,
  title,
  teaser: index === 0 ? '' : 'Sælg online og ved døren',
  icon: index === 1 ? { url: '/media/ikon.svg', alt: '', width: 24, height: 24 } : null,
  image: index === 2 ? { url: '/media/plakat.svg', alt: 'En plakat', width: 480, height: 640 } : null,
}))

export const examples: IslandExample<ComponentProps<typeof PosterCarousel>>[] = [
  { name: 'three posters', props: { title: 'Brancher', entries } },
  { name: 'one poster', props: { title: 'Brancher', entries: entries.slice(0, 1) } },
  { name: 'empty', props: { title: 'Brancher', entries: [] } },
]
