import type { BlockMapping } from '#app/content/block-mapping.ts'
import { oneOf, text } from '#app/content/fields.ts'
import { WIZARD_STEPS } from '#app/lead/wizard-steps.ts'

export const fromPrismic = (({ primary }) => ({
  /** The wizard step of these texts; `null` on a page, where a step is a numbered paragraph. */
  step: oneOf(primary.step, WIZARD_STEPS),
  title: text(primary.title),
  text: text(primary.text),
})) satisfies BlockMapping<'step'>
