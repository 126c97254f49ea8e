import { marksToCarry, withMarks } from '#app/lead/attribution.ts'
import { attributionOfThisLoad } from '#app/visit/attribution.ts'

/** Links within this site that lead to its pages. */
const TO_PAGES =
  'a[href^="/"]:not([href^="/media/"], [href^="/assets/"], [href^="/api/"], [href^="/intern/"])'

/**
 * Without consent nothing is stored: the visit's campaign parameters travel in the query of clicked
 * links, so that a form on a later page still has them.
 */
export function passOnAttribution(): void {
  const marks = marksToCarry(attributionOfThisLoad())
  const carry = ({ target }: Event) => {
    const link = target instanceof Element && target.closest(TO_PAGES)
    if (link) link.setAttribute('href', withMarks(String(link.getAttribute('href')), marks))
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, carry)
}
