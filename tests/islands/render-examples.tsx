import { renderToString } from 'react-dom/server'
import type { Island } from '#app/islands/island.tsx'
import type { IslandExample } from '#app/ui/example.ts'

const islands = import.meta.glob<{ default: Island<object> }>('/app/**/*.island.tsx', { eager: true })
const examples = import.meta.glob<{ examples: readonly IslandExample<object>[] }>(
  '/app/**/*.island.examples.{ts,tsx}',
  { eager: true },
)

/** Examples of each island by file name; none if it has no examples file. */
export const islandsWithExamples = Object.entries(islands).map(([file, { default: Rendered }]) => ({
  name: file.replace(/^.*\/|\.island\.tsx$/g, ''),
  Rendered,
  examples: Object.entries(examples).flatMap(([of, module]) =>
    of.replace(/examples\.tsx?$/, 'tsx') === file ? module.examples : [],
  ),
}))

/** The HTML of an example as the server sends it. */
export function render(Rendered: Island<object>, props: object): string {
  return renderToString(<Rendered {...props} />)
}
