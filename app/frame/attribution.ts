import { attributionOfThisLoad, marksToCarry, withMarks } from '#app/leads/sending/attribution.ts'

/**
 * Without consent nothing is stored: the visit's campaign parameters travel in the query of clicked
 * links, so that a form on a later page still has them.
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
