import type { BlockMapping } from '#app/content/block-mapping.ts'
import { packageName, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'name'> = ({ primary }) => ({
  package: packageName(primary.package_name),
  name: text(primary.name),
  text: text(primary.text),
})
