import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

/** What can be sold besides tickets; consecutive ones form one list. */
export function RevenueOptions({ blocks, around, headed }: BlockProps<'revenue_option'>) {
  const shown = blocks.filter((block) => block.title)
  if (shown.length === 0) return null
  return (
    <Section place={around.place} title={headed ? undefined : 'Du kan også sælge'} headingClassName="text-h3">
      <ul className="grid gap-x-6 border-t-2 border-ink sm:grid-cols-2">
        {shown.map((block) => (
          <li
            key={block.id}
            className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-4 border-b border-line py-4"
          >
            <span className="grid size-11 place-items-center rounded-lamp bg-grey">
              <ContentIcon image={block.icon} />
            </span>
            <div>
              <h3 className="text-[1.1875rem] leading-tight">{block.title}</h3>
              {block.text && <p className="text-quiet">{block.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
