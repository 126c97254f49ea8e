import type { ComponentProps } from 'react'
import { PACKAGES } from '#app/pricing/packages.ts'
import type { IslandExample } from '#app/ui/example.ts'
import type { FeeLine } from './fee-line.tsx'

const packages = PACKAGES.map(({ name, rates: { fixedFee, percentageFee } }) => ({
  name,
  fixedFee,
  percentageFee,
}))

export const examples: IslandExample<ComponentProps<typeof FeeLine>>[] = [
  { name: 'both packages', props: { id: 'gebyrlinje', startPrice: 150, packages } },
  { name: 'rounded fees', props: { id: 'gebyrlinje-ca', startPrice: 99.95, packages } },
]
