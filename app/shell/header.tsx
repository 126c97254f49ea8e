import { ArrowRight, ChevronDown, ExternalLink, Menu } from 'lucide'
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { deferred } from '#app/ui/deferred.tsx'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import tickets from './art/billetter-fri.svg?url&no-inline'
import { Logo } from './logo.tsx'
import { mobileMenuId } from './mobile-menu-id.ts'
import { hasPage } from './pages.ts'
import type { MenuEntry, SiteData } from './site-data.ts'
import { StartSelling } from './start-selling.tsx'

/** Until it is taken over the browser opens and closes it by itself: it is a popover then. */
const MobileMenu = deferred(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** Pixels of scroll after which the header takes its low form (spec 2 §9). */
const SCROLLED_AFTER = 48

/**
 * The sticky header. On a yellow hero (`onHero`) it has no background until the page is scrolled. Its place in the page keeps its
 * height when it takes the low form, so that nothing below moves.
 */
export function Header({ data, onHero }: { data: SiteData; onHero: boolean }) {
  const { site, menu } = data
  const scrolled = useScrolled()
  const clear = onHero && !scrolled
  const dropdowns = dropdownsOf(menu)
  return (
    <header
      className="site-header"
      data-scrolled={scrolled ? '' : undefined}
      data-clear={clear ? '' : undefined}
    >
      <div className="site-header__bar">
        <div className="wrap flex h-full items-center gap-4 max-[24rem]:gap-2 xl:gap-8">
          <Link
            to="/"
            discover="none"
            className="min-w-0 sm:flex-none"
            aria-label={`${site.productName}, forside`}
          >
            <Logo site={site} ground={clear ? 'yellow' : 'light'} className="site-header__logo" />
          </Link>
          {dropdowns.length > 0 && (
            <nav aria-label="Hovedmenu" className="hidden h-full gap-1 lg:flex xl:ms-4">
              {dropdowns.map((dropdown) => (
                <Dropdown key={dropdown.title} {...dropdown} />
              ))}
            </nav>
          )}
          <div className="ms-auto flex flex-none items-center gap-2 max-[24rem]:gap-1 md:gap-3">
            {site.dashboardUrl && (
              <Button
                href={site.dashboardUrl}
                look="border"
                size="small"
                className="max-lg:hidden"
                after={<Icon of={ExternalLink} className="size-4" />}
              >
                Arrangør login
              </Button>
            )}
            <StartSelling size="small" className="max-md:px-4 max-md:text-sm max-[24rem]:px-3" />
            <IconButton
              label="Åbn menu"
              icon={<Icon of={Menu} />}
              className="lg:hidden"
              aria-haspopup="dialog"
              popoverTarget={mobileMenuId}
              onClick={(event) => {
                // With scripts the menu is a modal dialog: the page behind it is inert and focus stays inside. Without, the
                // browser opens the same element as a popover.
                const dialog = document.getElementById(mobileMenuId)
                if (!(dialog instanceof HTMLDialogElement)) return
                event.preventDefault()
                dialog.showModal()
              }}
            />
          </div>
        </div>
      </div>
      <MobileMenu data={data} />
    </header>
  )
}

interface DropdownContent {
  title: string
  entries: MenuEntry[]
  /** Addresses that belong to it begin with one of these. */
  under: readonly string[]
  aside: ReactNode
}

/** Three dropdowns; one without entries is left out (spec 2 §2 "Header"). */
export function dropdownsOf(menu: SiteData['menu']): DropdownContent[] {
  const calculator = hasPage('/beregner/branche') && (
    <>
      <p className="font-display text-h3 font-heavy">Hvad koster det?</p>
      <AsideLink href="/beregner/branche">Beregn din pris</AsideLink>
    </>
  )
  return [
    {
      title: 'Funktioner',
      entries: menu.categories,
      under: ['/produkt'],
      aside: hasPage('/produkt') && (
        <>
          <p className="font-display text-h3 font-heavy">Vil du se det hele?</p>
          <AsideLink href="/produkt">Se alle vores produkter</AsideLink>
        </>
      ),
    },
    { title: 'Brancher', entries: menu.industries, under: ['/branche'], aside: calculator },
    { title: 'Priser', entries: menu.pricePages, under: ['/priser', '/pricing-pages'], aside: calculator },
  ].filter((dropdown) => dropdown.entries.length > 0)
}

function AsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} className="link mt-1 inline-flex min-h-8 items-center gap-1.5">
      {children}
      <Icon of={ArrowRight} className="size-4.5" />
    </SiteLink>
  )
}

/**
 * A dropdown that opens on click. It is a native popover: Esc and a click beside it close it, only one is open, and it works without
 * scripts. Scripts add that it closes when focus leaves it and when the page changes.
 */
function Dropdown({ title, entries, under, aside }: DropdownContent) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<boolean>()
  const { pathname, key } = useLocation()
  const current = under.some((start) => pathname === start || pathname.startsWith(`${start}/`))

  // At the end of each `key`, which is each navigation, also one to the same address; not at its beginning, since the panel may stand
  // open before it is taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for each navigation, and nothing of it is used.
  useEffect(() => () => panel.current?.hidePopover(), [key])

  function leave(event: FocusEvent) {
    const to = event.relatedTarget
    if (to instanceof Node && !event.currentTarget.contains(to)) panel.current?.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches focus leave the button and its panel.
    <div className="h-full" onBlur={leave}>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        className="menu-button relative inline-flex h-full items-center gap-1.5 px-3 font-strong xl:px-4 focus-visible:-outline-offset-4"
        data-current={current ? '' : undefined}
      >
        {title}
        <Icon of={ChevronDown} className="size-4 transition-transform duration-(--duration-hover)" />
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="menu-panel ground-white"
      >
        <div
          className={classNames(
            'wrap grid gap-16 py-10',
            Boolean(aside) && 'grid-cols-[minmax(0,1fr)_18rem]',
          )}
        >
          <ul className="grid grid-cols-2 content-start gap-x-6 gap-y-1 xl:-mx-4">
            {entries.map((entry) => (
              <li key={entry.href}>
                <SiteLink
                  href={entry.href}
                  aria-current={entry.href === pathname ? 'page' : undefined}
                  className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-4 px-4 py-3.5 no-underline hover:bg-glow aria-[current]:bg-glow"
                >
                  <span className="icon-yellow grid size-11 place-items-center rounded-lamp bg-ink">
                    <ContentIcon image={entry.icon} />
                  </span>
                  <span className="min-w-0">
                    <span className="block font-display text-[1.1875rem] font-bold leading-tight">
                      {entry.title}
                    </span>
                    {entry.line && (
                      <span className="block text-sm leading-snug text-quiet">{entry.line}</span>
                    )}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
          {aside && (
            <div className="ground-green flex flex-col items-start px-6 pt-5 pb-6">
              <img src={tickets} alt="" width="320" height="200" loading="lazy" className="mb-4 w-full" />
              {aside}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_AFTER)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}
