import { join } from 'node:path'
import type { CustomTypeModel, SharedSliceModel } from '@prismicio/client'
import { generateTypes } from 'prismic-ts-codegen'
import { readModels } from '#scripts/content/move/models.ts'

/** Path of the generated types. */
export const TYPES_FILE = 'app/content/prismicio-types.d.ts'

/**
 * TypeScript types of all documents and blocks, from the models in `content/customtypes` and
 * `app/slices`. `root` is the project's folder.
 */
export function prismicTypes(root: string): string {
  return generateTypes({
    customTypeModels: readModels(
      join(root, 'content/customtypes'),
      'index.json',
    ) as unknown as CustomTypeModel[],
    sharedSliceModels: readModels(join(root, 'app/slices'), 'model.json') as unknown as SharedSliceModel[],
    clientIntegration: { includeCreateClientInterface: false, includeContentNamespace: true },
    typesProvider: '@prismicio/client',
  })
}
