import type { CSSProperties } from 'react'
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
          'grid gap-x-6 gap-y-4 sm:gap-y-8',
          evenColumns(shown.length),
          // A phone shows three figures in a row.
          shown.every(({ variation }) => variation === 'figure') &&
            'max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] max-sm:gap-x-3',
        )}
      >
        {shown.map((block) =>
          block.variation === 'figure' ? (
            <li key={block.id} className="@container border-t-4 border-brand-yellow pt-2 sm:pt-4">
              {block.title && <Figure text={block.title} />}
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
                {block.title && (
                  <Heading className="text-[min(1.25rem,9vw)] leading-tight">{block.title}</Heading>
                )}
                {block.text && <p className="mt-1">{block.text}</p>}
              </div>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}

/** As many columns as fit, so that a row of three or four is never followed by one alone. */
function evenColumns(count: number): string {
  if (count === 1) return ''
  if (count === 3) return 'sm:grid-cols-3'
  if (count > 4 && count % 3 !== 1) return 'sm:grid-cols-2 xl:grid-cols-3'
  return count % 4 === 1 || count === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-2 xl:grid-cols-4'
}

/**
 * Keeps '1 bankdag' on one line: a number stays with its unit, and is smaller if both are too long.
 */
function Figure({ text }: { text: string }) {
  const joined = text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0')
  const longest = Math.max(...joined.split(' ').map((part) => part.length))
  return (
    <p
      className="figure whitespace-normal [font-size:min(var(--text-figure),calc(100cqi/(var(--characters)*0.66)))] max-sm:[font-size:min(1.1875rem,calc(100cqi/(var(--characters)*0.63)))]"
      style={{ '--characters': Math.min(longest, 18) } as CSSProperties}
    >
      {joined}
    </p>
  )
}
