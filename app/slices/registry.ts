import type { BlockMappings } from '#app/content/block-mapping.ts'
import * as mappings from './block-mappings.ts'

/**
 * How every block is read, for `createContent`, which imports no block itself. Does not compile
 * while a block or a model is without its line in block-mappings.ts.
 */
export const blockMappings: BlockMappings = mappings
