import { ExternalLink, Minus, Plus, X } from 'lucide'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Logo } from './logo.tsx'
import { mobileMenuId } from './mobile-menu-id.ts'
import type { SiteData } from './site-data.ts'
import { StartSelling } from './start-selling.tsx'

/** The menu below 1024 px: full screen, collapsible sections, buttons at the bottom; it closes when the page changes. */
export function MobileMenu({ data }: { data: SiteData }) {
  const { site, menu } = data
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()

  // `key` is each navigation, also one to the same address. The first is none: the menu may stand open before it is taken over.
  const shownAt = useRef(key)
  useEffect(() => {
    if (key === shownAt.current) return
    shownAt.current = key
    close(dialog.current)
  }, [key])

  // A window that becomes wide has its header back: the menu must not stand over it.
  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)')
    const look = () => wide.matches && close(dialog.current)
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [])

  const sections = [
    { title: 'Produkter', entries: menu.categories },
    { title: 'Brancher', entries: menu.industries },
    { title: 'Priser', entries: menu.pricePages },
  ].filter((section) => section.entries.length > 0)

  return (
    <dialog
      id={mobileMenuId}
      ref={dialog}
      popover="auto"
      aria-label="Menu"
      className="screen-menu ground-hall"
    >
      <div className="flex min-h-full flex-col">
        <div className="wrap flex h-16 flex-none items-center justify-between">
          <SiteLink href="/" aria-label={`${site.productName}, forside`}>
            <Logo site={site} ground="dark" className="h-8 w-auto" />
          </SiteLink>
          <IconButton
            label="Luk menu"
            icon={<Icon of={X} />}
            popoverTarget={mobileMenuId}
            popoverTargetAction="hide"
            onClick={() => close(dialog.current)}
          />
        </div>
        <nav aria-label="Menu" className="wrap flex-1 pt-2 pb-8">
          {sections.map((section) => (
            <details key={section.title} name="mobilmenu" className="group border-b border-hall-4">
              <summary className="flex min-h-17 items-center justify-between font-display text-[1.75rem] font-heavy tracking-[-0.01em]">
                {section.title}
                <Icon of={Plus} className="size-8 group-open:hidden" />
                <Icon of={Minus} className="hidden size-8 group-open:block" />
              </summary>
              <ul className="pb-5">
                {section.entries.map((entry) => (
                  <li key={entry.href}>
                    <SiteLink
                      href={entry.href}
                      className="flex min-h-12 items-center gap-3.5 text-[1.125rem] leading-tight no-underline"
                    >
                      <ContentIcon image={entry.icon} className="size-6" />
                      {entry.title}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <div className="screen-menu__foot">
          <StartSelling look="brand-yellow" size="large" full />
          {site.dashboardUrl && (
            <Button
              href={site.dashboardUrl}
              look="border-white"
              full
              after={<Icon of={ExternalLink} className="size-4.5" />}
            >
              Arrangør login
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

function close(dialog: HTMLDialogElement | null): void {
  if (!dialog) return
  if (dialog.open) dialog.close()
  if (dialog.matches(':popover-open')) dialog.hidePopover()
}
