import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

/** Properties with icon, title and a sentence, or figures; consecutive ones form one grid. */
export function Features({ blocks, around, headed }: BlockProps<'feature'>) {
  const shown = blocks.filter((block) => block.title || block.text)
  if (shown.length === 0) return null
  const Heading = headed ? 'h3' : 'h2'
  return (
    <Section place={around.place}>
      <ul className="grid gap-x-6 gap-y-4 sm:gap-y-8 sm:grid-cols-[repeat(auto-fit,minmax(min(12.5rem,100%),1fr))]">
        {shown.map((block) =>
          block.variation === 'figure' ? (
            <li
              key={block.id}
              className="border-t-4 border-brand-yellow pt-4 max-sm:min-[24rem]:grid max-sm:min-[24rem]:grid-cols-[9.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-4 max-sm:pt-2"
            >
              <p className="figure whitespace-normal max-sm:text-h3">{block.title}</p>
              {block.text && (
                <p className="mt-2 max-w-72 text-lead max-sm:m-0 max-sm:text-base">{block.text}</p>
              )}
            </li>
          ) : (
            <li key={block.id} className="grid content-start gap-3">
              {block.icon && (
                <span className="icon-yellow grid size-11 place-items-center rounded-lamp bg-ink">
                  <ContentIcon image={block.icon} />
                </span>
              )}
              <div>
                {block.title && <Heading className="text-[1.25rem] leading-tight">{block.title}</Heading>}
                {block.text && <p className="mt-1">{block.text}</p>}
              </div>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}
