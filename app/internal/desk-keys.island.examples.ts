import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { DeskKeys } from './desk-keys.tsx'

export const examples: IslandExample<ComponentProps<typeof DeskKeys>>[] = (['list', 'lead'] as const).map(
  (page) => ({ name: page, props: { page } }),
)
