import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { CarouselControls } from './carousel-controls.tsx'

export const examples: IslandExample<ComponentProps<typeof CarouselControls>>[] = [
  { name: 'three posters', props: { list: 'plakater', count: 3 } },
]
