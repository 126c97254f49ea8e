/** Minimum distance between a tooltip and the edge of the window, in px. */
const MARGIN = 12

/**
 * Tooltips open on hover and focus by CSS. This adds tap, Esc (WCAG 1.4.13) and positioning inside
 * the window, with listeners on the document so that tooltips inside islands work too.
 */
export function improveTooltips(): void {
  const of = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('.tooltip') : null

  for (const type of ['pointerover', 'focusin']) {
    addEventListener(type, (event) => {
      const { target, relatedTarget } = event as PointerEvent | FocusEvent
      const tooltip = of(target)
      if (tooltip && of(relatedTarget) !== tooltip) place(tooltip)
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
    place(tooltip)
    tooltip.dataset.open = ''
  })
  addEventListener('focusout', ({ target }) => delete of(target)?.dataset.open)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      const tooltip = document.querySelector<HTMLElement>('.tooltip:is(:hover, :focus-within)')
      if (!tooltip || 'dismissed' in tooltip.dataset) return
      // Esc must not also close a surrounding dialog.
      event.preventDefault()
      event.stopPropagation()
      tooltip.dataset.dismissed = ''
      delete tooltip.dataset.open
    },
    { capture: true },
  )
}

/** Shifts the tooltip sideways into the window. */
function place(tooltip: HTMLElement): void {
  delete tooltip.dataset.dismissed
  const box = tooltip.querySelector<HTMLElement>('[role="tooltip"]')
  if (!box) return
  box.style.setProperty('--shift', '0px')
  const { left, right } = box.getBoundingClientRect()
  const room = document.documentElement.clientWidth - MARGIN
  const shift = left < MARGIN ? MARGIN - left : Math.min(0, room - right)
  box.style.setProperty('--shift', `${shift}px`)
}
