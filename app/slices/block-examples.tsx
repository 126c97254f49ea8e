import { toBlocks } from '#app/content/to-block.ts'
import type { Example } from '#app/ui/example.ts'
import { BlockList } from './block-list.tsx'
import { examples, noDocuments } from './example-content.ts'
import { type Mock, toSlice } from './mocks.ts'
import { blockMappings } from './registry.ts'

const mocks = import.meta.glob<Mock[]>('./*/mocks.json', { eager: true, import: 'default' })

/**
 * Named examples of every block, by its folder: those of its mocks.json on a page and next to the
 * side list, and one that the editor left empty.
 */
export const blockExamples: Record<string, Example[]> = Object.fromEntries(
  Object.entries(mocks).map(([file, of]) => {
    const folder = file.split('/')[1] ?? ''
    return [folder, examplesOf(folder, of)]
  }),
)

function examplesOf(folder: string, of: readonly Mock[]): Example[] {
  const type = folder.replaceAll('-', '_')
  // Ids are unique on a page, and all examples share one (/intern/komponenter).
  const blocks = (place: string, slices: readonly object[], related = examples) =>
    toBlocks(
      slices.map((slice, index) => ({ ...slice, id: `${folder}-${place}-${index}` })),
      blockMappings,
      related,
      () => undefined,
    )
  const full = of.map((mock) => toSlice(type, mock))
  const empty = toSlice(type, { variation: 'default', primary: {}, items: [] })
  return [
    { name: 'på en side', render: () => <BlockList blocks={blocks('side', full)} place="page" /> },
    {
      name: 'i spalten ved sidelisten',
      render: () => <BlockList blocks={blocks('spalte', full)} place="column" />,
    },
    {
      name: 'uden indhold',
      render: () => <BlockList blocks={blocks('tom', [empty], noDocuments)} place="page" />,
    },
  ]
}
