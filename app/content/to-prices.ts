import type { Prices } from './content.ts'
import { firstOfEach } from './first-of-each.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { Related } from './related.ts'

/** Rates and packages of all price documents; the first one of a package or title is used. */
export function toPrices(documents: RawDocument[], related: Related): Prices {
  const blocks = documents.flatMap((document) => related.blocks(dataOf(document, 'prices').slices))
  const models = blocks.flatMap((block) => (block.type === 'price_model' ? [withoutType(block)] : []))
  const packages = blocks.flatMap((block) => (block.type === 'package' ? [withoutType(block)] : []))
  return {
    models: firstOfEach(models, (model) => model.package ?? model.title),
    packages: firstOfEach(packages, (card) => card.title),
  }
}

function withoutType<T extends { type: string }>(block: T): Omit<T, 'type'> {
  const { type: _, ...rest } = block
  return rest
}
