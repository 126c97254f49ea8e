import type { BlockMappings } from '#app/content/block-mapping.ts'
import * as mappings from './block-mappings.ts'

/**
 * All block mappings, for `createContent`, which imports no block itself. Does not compile if a
 * block or model has no line in block-mappings.ts.
 */
export const blockMappings: BlockMappings = mappings
