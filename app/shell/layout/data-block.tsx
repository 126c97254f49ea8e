import { useIsInsideIsland } from '#app/islands/island.tsx'
import { dataBlockText, type SchemaNode } from '#app/shell/meta/structured-data.ts'

/**
 * Structured data for search engines: a data block, which browsers do not execute and the content
 * security policy ignores. Only rendered by the server: in the browser Trusted Types would block
 * it, and nothing reads it.
 */
export function DataBlock({ node }: { node: SchemaNode | null }) {
  if (useIsInsideIsland() || !node) return null
  return <script type="application/ld+json">{dataBlockText(node)}</script>
}
