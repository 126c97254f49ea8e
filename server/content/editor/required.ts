import type { ContentFinding } from '#server/content/check/content-finding.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import {
  blocksIn,
  type DocumentFile,
  fieldsOf,
  isObject,
  type Json,
} from '#server/content/repository/model.ts'
import { blockFields } from './block-fields.ts'

/* Required fields: the editor marks them, and saves nothing while one is empty. */

/** Required fields of documents, by type. A title is always required. */
const OF_DOCUMENTS: Record<string, readonly string[]> = {
  global: ['product_name', 'company_name', 'address', 'phone', 'support_email'],
}
/** Required fields of blocks, in documents of these types; `*`: all types. */
const OF_BLOCKS: Record<string, { types: string; names: readonly string[] }> = {
  package: { types: '*', names: ['title', 'price'] },
  addon: { types: '*', names: ['name'] },
  link: { types: '*', names: ['text'] },
  // On other pages, a price model without rates has those of its package.
  price_model: { types: 'prices', names: ['fixed_fee', 'percentage_fee'] },
}

export function isRequired(type: string, name: string): boolean {
  return name === 'title' || (OF_DOCUMENTS[type]?.includes(name) ?? false)
}

export function isRequiredInBlock(block: string, name: string, type: string): boolean {
  const required = OF_BLOCKS[block]
  return required !== undefined && ['*', type].includes(required.types) && required.names.includes(name)
}

/** The required fields that are empty, with the place as content:check writes it. */
export function missingFields({ type, data }: DocumentFile, path: string, models: ContentFiles) {
  const findings: ContentFinding[] = []
  const missing = (place: string) =>
    findings.push({
      level: 'error',
      place: `${path} ${place}`,
      text: 'Feltet skal udfyldes.',
    })
  for (const [name, field] of Object.entries(fieldsOf(models.customTypes.get(type)))) {
    if (isRequired(type, name) && isEmpty(data[name])) missing(name)
    if (field.type !== 'Slices') continue
    for (const { index, block } of blocksIn(data[name])) {
      const id = String(block.slice_type)
      const values = isObject(block.primary) ? block.primary : {}
      for (const inner of Object.keys(blockFields(block, models).primary))
        if (isRequiredInBlock(id, inner, type) && isEmpty(values[inner]))
          missing(`${name}[${index}].${id}.${inner}`)
    }
  }
  return findings
}

function isEmpty(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  if (isObject(value)) return isEmpty(value.text)
  return value === undefined || value === null || String(value).replaceAll(/[\s\p{Cf}]/gu, '') === ''
}
