import type { MenuEntry, SiteData } from '#app/shell/site-data.ts'

const CONTACT_PATH = '/om-os/kontakt'

/** The company's own page, first in content order: the menu of a phone leads there. */
export function aboutLink(menu: SiteData['menu']): Pick<MenuEntry, 'title' | 'href'>[] {
  return menu.infoPages.filter(({ href }) => href !== CONTACT_PATH).slice(0, 1)
}

/** Who else sells here, and how to reach us: links of header and menu beside the dropdowns. */
export function plainLinks(menu: SiteData['menu']): Pick<MenuEntry, 'title' | 'href'>[] {
  const contact = menu.infoPages.find(({ href }) => href === CONTACT_PATH)
  return [{ title: 'Kunder', href: '/kunder' }, ...(contact ? [{ ...contact, title: 'Kontakt' }] : [])]
}
