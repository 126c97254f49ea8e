/**
 * Tooltips open on hover and focus by CSS. This adds tap and Esc (WCAG 1.4.13), with listeners on
 * the document so that tooltips inside islands work too.
 */
export function improveTooltips(): void {
  const of = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('.tooltip') : null

  for (const type of ['pointerover', 'focusin']) {
    addEventListener(type, (event) => {
      const { target, relatedTarget } = event as PointerEvent | FocusEvent
      const tooltip = of(target)
      if (tooltip && of(relatedTarget) !== tooltip) delete tooltip.dataset.dismissed
    })
  }
  addEventListener('pointerdown', ({ target }) => {
    for (const open of document.querySelectorAll<HTMLElement>('.tooltip[data-open]')) {
      if (open !== of(target)) delete open.dataset.open
    }
  })
  addEventListener('click', ({ target }) => {
    const tooltip = of(target)
    if (!tooltip) return
    delete tooltip.dataset.dismissed
    tooltip.dataset.open = ''
  })
  addEventListener('focusout', ({ target }) => delete of(target)?.dataset.open)
  addEventListener('keydown', ({ key }) => {
    const tooltip = document.querySelector<HTMLElement>('.tooltip:is(:hover, :focus-within)')
    if (key !== 'Escape' || !tooltip) return
    tooltip.dataset.dismissed = ''
    delete tooltip.dataset.open
  })
}
