import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { EmployeeGrid } from './employee-grid.tsx'

export function Employees({ blocks: [block], around }: BlockProps<'employees'>) {
  if (block.employees.length === 0) return null
  return (
    <Section place={around.place} title={block.title}>
      <EmployeeGrid employees={block.employees} place={around.place} heading={block.title ? 'h3' : 'h2'} />
    </Section>
  )
}
