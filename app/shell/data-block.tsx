import { useIsInsideIsland } from '#app/islands/island.tsx'
import { dataBlockText, type Node } from './structured-data.ts'

/**
 * Structured data for search engines: a data block, which no browser executes and the content security policy lets be. In
 * documents alone: Trusted Types let no script of the browser's write one, and nobody reads it there.
 */
export function DataBlock({ node }: { node: Node | null }) {
  if (useIsInsideIsland() || !node) return null
  return <script type="application/ld+json">{dataBlockText(node)}</script>
}
