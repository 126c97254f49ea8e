import { hydrate } from '#app/islands/loader.ts'
import { MODAL_CHANGED, modalGone, modalOf } from '#app/visit/modal-address.ts'
import { closeMenus } from './header.ts'

/**
 * The URL says which modal is open: a link opens it, and Back closes it. The
 * link leads to a page with the same form (`data-modal`), for a new tab, a browser without scripts,
 * and scripts that fail to load.
 */
export function openModalsByAddress(): void {
  const island = document.querySelector<HTMLElement>('[data-island="modal"]')
  // Without modal dialogs its links lead to the page.
  if (!island || !document.createElement('dialog').showModal) return

  const show = async (otherwise: string) => {
    closeMenus()
    if (await hydrate(island)) dispatchEvent(new Event(MODAL_CHANGED))
    // Replaces the URL of a modal that failed to load: Back would otherwise reopen it for ever.
    else if (modalOf(location)) location.replace(otherwise)
  }

  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-modal]')
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || newTab || event.defaultPrevented || link.pathname === location.pathname) return
    event.preventDefault()
    // Lets the browser show the press first: what follows loads and runs the form.
    setTimeout(async () => {
      await modalGone()
      const address = `#${link.dataset.modal}`
      // The link was pressed while the modal of the URL is still loading.
      if (modalOf(location)) history.replaceState(history.state, '', address)
      else history.pushState({ opened: true }, '', address)
      void show(link.href)
    })
  })
  const follow = () => {
    if (modalOf(location)) void show('/ansoeg')
    else dispatchEvent(new Event(MODAL_CHANGED))
  }
  addEventListener('popstate', follow)
  follow()
}
