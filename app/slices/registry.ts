import type { BlockMappings } from '#app/content/block-mapping.ts'
import * as mappings from './block-mappings.ts'

/** Each block as its mapping returns it, with what the list adds: an id, unique on its page. */
type MappedBlocks = {
  [T in keyof typeof mappings]: { id: string; type: T } & ReturnType<(typeof mappings)[T]>
}

declare module '#app/content/content.ts' {
  interface BlockTypes extends MappedBlocks {}
}

/**
 * All block mappings, for `createContent`, which imports no block itself. Does not compile if a
 * block or model has no line in block-mappings.ts.
 */
export const blockMappings: BlockMappings = mappings
