import { LegalText } from '#app/shell/legal-text.tsx'
import { StoredItems } from '#app/shell/stored-items.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import type { Route } from './+types/cookie-policy.ts'

export function CookiePolicy({ loaderData: { page, items } }: Route.ComponentProps) {
  return (
    <LegalText page={page}>
      <StoredItems items={items} />
      <Blocks blocks={page.blocks} place="wide" />
    </LegalText>
  )
}
