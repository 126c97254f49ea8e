import { dataBlockText, type Node } from './structured-data.ts'

/** Structured data for search engines: a data block, which no browser executes and the content security policy lets stand. */
export function DataBlock({ node }: { node: Node | null }) {
  return node && <script type="application/ld+json">{dataBlockText(node)}</script>
}
