import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** What the information form asks for, so that visitors can prepare. */
export function FormFields({ blocks, around, headed }: BlockProps<'form_field'>) {
  const shown = blocks.filter((block) => block.label)
  if (shown.length === 0) return null
  return (
    <Section place={around.place} title={headed ? undefined : 'Det spørger vi om'} headingClassName="text-h3">
      <dl className="max-w-text border-t-2 border-ink">
        {shown.map((block) => (
          <div
            key={block.id}
            className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="font-strong">{block.label}</dt>
            <dd className="text-quiet">{block.help || block.placeholder}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
