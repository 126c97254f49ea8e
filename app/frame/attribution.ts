import { parametersOfThisLoad, withVisitAttribution } from '#app/visit/attribution.ts'

/** Links within this site that lead to its pages. */
const TO_PAGES =
  'a[href^="/"]:not([href^="/media/"], [href^="/assets/"], [href^="/api/"], [href^="/intern/"])'

/**
 * Without consent nothing is stored: the visit's campaign parameters travel in the query of clicked
 * links and of searches, so that a form on a later page still has them.
 */
export function passOnAttribution(): void {
  const carry = ({ target }: Event) => {
    const link = target instanceof Element && target.closest(TO_PAGES)
    if (link) link.setAttribute('href', withVisitAttribution(String(link.getAttribute('href'))))
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, carry)
  addEventListener('formdata', ({ target, formData }) => {
    const form = target as HTMLFormElement
    if (form.method !== 'get' || !form.getAttribute('action')?.startsWith('/')) return
    for (const [name, value] of parametersOfThisLoad()) formData.set(name, value)
  })
}
