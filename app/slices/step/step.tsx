import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** The steps of a sequence, from left to right, each below its lamp. */
export function Steps({ blocks, around }: BlockProps<'step'>) {
  const shown = blocks.filter((block) => block.title || block.text)
  if (shown.length === 0) return null
  return (
    <Section place={around.place}>
      <ol className="grid gap-8 md:grid-flow-col md:auto-cols-fr md:gap-6">
        {shown.map((block, index) => (
          <li key={block.id} className="grid content-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-11 place-items-center rounded-lamp bg-brand-yellow font-display text-[1.125rem] font-heavy"
            >
              {index + 1}
            </span>
            <div>
              {block.title && <h3 className="text-[min(1.25rem,9vw)] leading-tight">{block.title}</h3>}
              {block.text && <p className="mt-1">{block.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
