import { LegalText } from '#app/shell/legal-text.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import type { Route } from './+types/legal.ts'

export function Legal({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <LegalText page={page}>
      <Blocks blocks={page.blocks} place="wide" />
    </LegalText>
  )
}
