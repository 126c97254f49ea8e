/** In browsers without popovers `:popover-open` is an error; `:is()` ignores it. */
const OPEN = ':is(:popover-open)'

/** Pixels of scroll after which the header is compact, so that little of a small window is lost. */
const SCROLLED_AFTER = 48

/**
 * Makes the header compact after scrolling; on a yellow hero it is transparent until then
 * (`data-on-hero`).
 */
export function followScroll(): void {
  const header = document.querySelector<HTMLElement>('.site-header')
  if (!header) return
  const follow = () => {
    const scrolled = scrollY > SCROLLED_AFTER
    header.toggleAttribute('data-scrolled', scrolled)
    header.toggleAttribute('data-clear', !scrolled && 'onHero' in header.dataset)
  }
  follow()
  addEventListener('scroll', follow)
}

/**
 * Dropdowns and the mobile menu are popovers, which open, close and handle Esc without scripts.
 * This makes the mobile menu a modal dialog, and closes a dropdown when focus leaves it.
 */
export function improveMenus(): void {
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const dropdown = target instanceof Element && target.closest('[data-dropdown]')
    if (!dropdown || !(relatedTarget instanceof Node) || dropdown.contains(relatedTarget)) return
    dropdown.querySelector<HTMLElement>(OPEN)?.hidePopover()
  })

  const menu = document.querySelector<HTMLDialogElement>('dialog.screen-menu')
  // Without modal dialogs it stays a popover.
  if (!menu?.showModal) return
  for (const button of document.querySelectorAll(`[popovertarget="${menu.id}"]`)) {
    button.addEventListener('click', (event) => {
      event.preventDefault()
      if (menu.contains(button)) closeMenus()
      else menu.showModal()
    })
  }
  // A window widened to desktop size shows the normal header again.
  matchMedia('(width >= 64rem)').addEventListener('change', ({ matches }) => matches && closeMenus())
}

/** Closes open menus: before a modal opens, and on a page from the back/forward cache. */
export function closeMenus(): void {
  for (const open of document.querySelectorAll<HTMLElement>(`.menu-panel${OPEN}, .screen-menu`)) {
    if (open.matches(OPEN)) open.hidePopover()
    ;(open as Partial<HTMLDialogElement>).close?.()
  }
}
