import type { BlockMapping } from '#app/content/block-mapping.ts'
import { text } from '#app/content/fields.ts'
import { readPackageName } from '#app/pricing/packages.ts'

export const fromPrismic = (({ primary }) => ({
  package: readPackageName(primary.package_name),
  name: text(primary.name),
  text: text(primary.text),
})) satisfies BlockMapping<'name'>
