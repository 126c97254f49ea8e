import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** A section of a case story. */
export function ArticleSection({ blocks: [block], around }: BlockProps<'article'>) {
  if (!block.title && !block.body) return null
  const body = block.body && <Prose text={block.body} headingsFrom={block.title ? 3 : 2} />
  if (around.place === 'column') {
    return (
      <Section place="column" title={block.title}>
        {body}
      </Section>
    )
  }
  return (
    <Section place={around.place}>
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[4fr_8fr]">
        {block.title && <h2 className="text-h3 lg:text-h2">{block.title}</h2>}
        <div className="lg:col-start-2">{body}</div>
      </div>
    </Section>
  )
}
