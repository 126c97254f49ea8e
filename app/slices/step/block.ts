import type { BlockMapping } from '#app/content/block-mapping.ts'
import { WIZARD_STEPS } from '#app/content/content.ts'
import { oneOf, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'step'> = ({ primary }) => ({
  step: oneOf(primary.step, WIZARD_STEPS),
  title: text(primary.title),
  text: text(primary.text),
})
