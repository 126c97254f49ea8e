import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomTypeModel, SharedSliceModel } from '@prismicio/client'
import { generateTypes } from 'prismic-ts-codegen'

/** Path of the generated types. */
export const TYPES_FILE = 'app/content/prismicio-types.d.ts'

/**
 * TypeScript types of all documents and blocks, from the models in `content/customtypes` and
 * `app/slices`. `root` is the project's folder.
 */
export function prismicTypes(root: string): string {
  return generateTypes({
    customTypeModels: models<CustomTypeModel>(join(root, 'content/customtypes'), 'index.json'),
    sharedSliceModels: models<SharedSliceModel>(join(root, 'app/slices'), 'model.json'),
    clientIntegration: { includeCreateClientInterface: false, includeContentNamespace: true },
    typesProvider: '@prismicio/client',
  })
}

function models<T>(folder: string, file: string): T[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name, file), 'utf8')))
}
