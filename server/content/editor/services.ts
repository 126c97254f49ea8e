import type { BlockMappings } from '#app/content/block-mapping.ts'
import type { EmbeddedRepository } from '#server/content/repository/repository.ts'
import type { EditableFolder } from './editable-folder.ts'

/** What editing works with. */
export interface EditingServices {
  folder: EditableFolder
  /** Reads the same folder. */
  embedded: EmbeddedRepository
  blockMappings: BlockMappings
  redirectHosts: readonly string[]
  /** Reads the content again, so that the site shows what was published. */
  refresh(): Promise<void>
}
