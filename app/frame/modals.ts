import { hydrate } from '#app/islands/loader.ts'
import { MODAL_CHANGED, modalOf } from '#app/shell/modal-address.ts'
import { closeMenus } from './header.ts'

/**
 * The modal's state is its address (spec 2 §3 and §4): a link opens it, and Back closes it. Links that open one lead to a
 * page with the same form (`data-modal`), where a new tab, a browser without scripts and a script that fails end up.
 */
export function openModalsByAddress(): void {
  const island = document.querySelector<HTMLElement>('[data-island="modal"]')
  if (!island) return

  const show = async (otherwise: string) => {
    closeMenus()
    if (await hydrate(island)) dispatchEvent(new Event(MODAL_CHANGED))
    // In the place of the address that cannot be shown: Back would lead to it, and from there here again.
    else if (modalOf(location)) location.replace(otherwise)
  }

  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-modal]')
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || newTab || event.defaultPrevented || link.pathname === location.pathname) return
    event.preventDefault()
    const address = `#${link.dataset.modal}`
    // An address that is still being cleaned after the last time names it already.
    if (modalOf(location)) history.replaceState(history.state, '', address)
    else history.pushState({ opened: true }, '', address)
    void show(link.href)
  })
  const follow = () => {
    if (modalOf(location)) void show('/ansoeg')
    else dispatchEvent(new Event(MODAL_CHANGED))
  }
  addEventListener('popstate', follow)
  if (modalOf(location)) follow()
}
