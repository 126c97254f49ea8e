import { PageTop, PlainPage } from '#app/shell/page-top.tsx'
import { Prose } from '#app/shell/prose.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import type { Route } from './+types/employees.ts'

/** Everybody who works here (spec 2 §2 "About and employees"); the list always has a heading of its own. */
export function Employees({ loaderData: { about } }: Route.ComponentProps) {
  const blocks = (about?.blocks ?? []).map((block) =>
    block.type === 'employees' && !block.title ? { ...block, title: 'Mød os' } : block,
  )
  return (
    <PlainPage trail={[{ title: 'Medarbejdere' }]}>
      <PageTop title={about?.title || 'Medarbejdere'} />
      <Prose text={about?.introduction ?? null} className="mt-4 text-lead" />
      <Blocks blocks={blocks} place="wide" />
    </PlainPage>
  )
}
