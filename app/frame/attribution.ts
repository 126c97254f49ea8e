import { attributionOfThisLoad, marksToCarry, withMarks } from '#app/leads/attribution.ts'

/**
 * Without consent nothing is stored: what led the visitor here travels in the query of the links that are pressed (D36), so
 * that a form on any later page still knows it.
 */
export function carryAttribution(): void {
  const marks = marksToCarry(attributionOfThisLoad())
  if (marks.length === 0) return
  const carry = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || /^\/(?:media|assets|api|intern)\//.test(link.pathname)) return
    link.setAttribute('href', withMarks(link.getAttribute('href') ?? '/', marks))
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, carry, { capture: true })
}
