import type { MenuEntry, SiteData } from '#app/shell/site-data.ts'

const CONTACT_PATH = '/om-os/kontakt'

/** Who else sells here, and how to reach us: links of header and menu beside the dropdowns. */
export function plainLinks(menu: SiteData['menu']): Pick<MenuEntry, 'title' | 'href'>[] {
  const contact = menu.infoPages.find(({ href }) => href === CONTACT_PATH)
  return [{ title: 'Kunder', href: '/kunder' }, ...(contact ? [{ ...contact, title: 'Kontakt' }] : [])]
}
