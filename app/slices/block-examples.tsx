import type { Block } from '#app/content/content.ts'
import type { Example } from '#app/ui/example.ts'
import { BlockList } from './block-list.tsx'

/**
 * Named examples of every block: filled on a page and next to the side list, and left empty by the
 * editor.
 */
export function blockExamples(full: Block[], empty: Block): Example[] {
  // Ids are unique on a page, and all examples share one (/intern/komponenter).
  const inColumn = full.map((block) => ({ ...block, id: `${block.id}-spalte` }))
  return [
    { name: 'på en side', render: () => <BlockList blocks={full} place="page" /> },
    { name: 'i spalten ved sidelisten', render: () => <BlockList blocks={inColumn} place="column" /> },
    { name: 'uden indhold', render: () => <BlockList blocks={[empty]} place="page" /> },
  ]
}
