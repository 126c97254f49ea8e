import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** How a package is presented: its name in large type with one line. */
export function Names({ blocks, around }: BlockProps<'name'>) {
  const shown = blocks.filter((block) => block.name)
  if (shown.length === 0) return null
  return (
    <Section place={around.place}>
      <ul className="grid gap-8 md:grid-flow-col md:auto-cols-fr md:gap-6">
        {shown.map((block) => (
          <li key={block.id} className="border-t-2 border-ink pt-4">
            <h2 className="text-h2">{block.name}</h2>
            {block.text && <p className="mt-2 text-lead">{block.text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
