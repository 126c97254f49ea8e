import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

/** Properties with icon, title and a sentence, or figures; consecutive ones form one grid. */
export function Features({ blocks, around, headed }: BlockProps<'feature'>) {
  const shown = blocks.filter((block) => block.title || block.text)
  if (shown.length === 0) return null
  const Heading = headed ? 'h3' : 'h2'
  return (
    <Section place={around.place}>
      <ul
        className={classNames(
          'grid gap-x-6 gap-y-4 sm:gap-y-8 sm:grid-cols-[repeat(auto-fit,minmax(min(12.5rem,100%),1fr))]',
          // Of figures a phone shows three in a row.
          shown.every(({ variation }) => variation === 'figure') &&
            'max-sm:gap-x-3 max-sm:min-[24rem]:grid-cols-3',
        )}
      >
        {shown.map((block) =>
          block.variation === 'figure' ? (
            <li key={block.id} className="border-t-4 border-brand-yellow pt-2 sm:pt-4">
              <p className="figure whitespace-normal max-sm:text-[1.1875rem]">{block.title}</p>
              {block.text && (
                <p className="mt-2 max-w-72 text-lead max-sm:mt-1 max-sm:text-xs">{block.text}</p>
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
