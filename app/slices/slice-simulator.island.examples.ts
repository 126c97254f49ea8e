import type { IslandExample } from '#app/ui/example.ts'

export const examples: IslandExample<object>[] = [{ name: 'opened by itself', props: {} }]
