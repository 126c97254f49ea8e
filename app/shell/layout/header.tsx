import { ArrowRight, ChevronDown, ExternalLink, Menu } from 'lucide'
import type { ReactNode } from 'react'
import tickets from '#app/shell/art/billetter-fri.svg?url&no-inline'
import { BUYERS_PATH, BUYERS_QUESTION } from '#app/shell/help/help.ts'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import type { MenuEntry, SiteData } from '#app/shell/site-data.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Logo } from './logo.tsx'
import { MOBILE_MENU_ID, MobileMenu } from './mobile-menu.tsx'
import { plainLinks } from './plain-links.ts'

/**
 * The sticky header. On a yellow hero (`onHero`) it is transparent until the page is scrolled
 * (app/frame/header.ts). Its place in the page keeps its height in compact form, so that nothing
 * below moves.
 */
export function Header({ data, path, onHero }: { data: SiteData; path: string; onHero: boolean }) {
  const { site, menu } = data
  const dropdowns = dropdownsOf(menu)
  // On the narrowest phones the wordmark shrinks; the button and the menu do not.
  const logo = (ground: 'yellow' | 'light') => (
    <Logo
      site={site}
      ground={ground}
      className="h-7 w-auto origin-left object-contain object-left md:h-8 lg:h-7 lg:in-data-scrolled:scale-[0.833] xl:h-9"
    />
  )
  return (
    <header
      className="site-header"
      data-on-hero={onHero ? '' : undefined}
      data-clear={onHero ? '' : undefined}
    >
      <div className="site-header__bar relative isolate h-(--header-height)">
        <div className="wrap flex h-full flex-wrap content-center items-center gap-x-4 gap-y-1 max-[24rem]:gap-x-2">
          <SiteLink
            href="/"
            className="tap min-w-0 max-sm:flex-[1_1_5rem] sm:max-lg:flex-none"
            aria-label={`${site.productName}, forside`}
          >
            {onHero && <span className="hidden in-data-clear:contents">{logo('yellow')}</span>}
            <span className="contents in-data-clear:hidden">{logo('light')}</span>
          </SiteLink>
          {dropdowns.length > 0 && (
            <nav aria-label="Hovedmenu" className="site-header__dropdowns hidden h-full lg:flex xl:ms-2">
              {dropdowns.map((dropdown) => (
                <Dropdown key={dropdown.title} {...dropdown} path={path} />
              ))}
              {plainLinks(menu).map(({ title, href }) => (
                <SiteLink
                  key={href}
                  href={href}
                  className="inline-flex h-full items-center px-2 font-strong no-underline hover:underline max-xl:hidden aria-[current]:underline"
                  aria-current={href === path ? 'page' : undefined}
                >
                  {title}
                </SiteLink>
              ))}
            </nav>
          )}
          <div className="ms-auto flex items-center gap-2 max-lg:max-w-full max-lg:shrink-0 max-[24rem]:gap-1 md:gap-3 lg:gap-2">
            <SiteLink
              href={BUYERS_PATH}
              className="inline-flex min-h-11 items-center text-sm font-strong whitespace-nowrap no-underline hover:underline max-lg:hidden"
            >
              {BUYERS_QUESTION}
            </SiteLink>
            {site.dashboardUrl && (
              <Button
                href={site.dashboardUrl}
                variant="border"
                size="small"
                className="whitespace-nowrap max-lg:hidden lg:px-2.5 xl:px-3.5"
                after={<Icon of={ExternalLink} className="size-4" />}
              >
                Arrangør login
              </Button>
            )}
            <StartSelling
              size="small"
              className="px-4 lg:whitespace-nowrap lg:px-3 xl:px-4 max-md:text-sm max-[24rem]:px-3"
            />
            <IconButton
              label="Åbn menu"
              icon={<Icon of={Menu} />}
              className="site-header__menu lg:hidden"
              aria-haspopup="dialog"
              popoverTarget={MOBILE_MENU_ID}
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
  /** Pages whose address starts with one of these belong to the dropdown. */
  under: readonly string[]
  aside: ReactNode
}

/** Three dropdowns; one without entries is left out. */
function dropdownsOf(menu: SiteData['menu']): DropdownContent[] {
  const calculator = (
    <>
      <p className="font-display text-h3 font-heavy">Hvad koster det?</p>
      <AsideLink href="/beregner/branche">Beregn din pris</AsideLink>
    </>
  )
  return [
    {
      title: 'Funktioner',
      entries: menu.products,
      under: ['/produkt'],
      aside: (
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
 * A dropdown that opens on click. It is a native popover: Esc and a click outside close it, only
 * one is open at a time, and it works without scripts. app/frame/header.ts closes it when focus
 * leaves it.
 */
function Dropdown({ title, entries, under, aside, path }: DropdownContent & { path: string }) {
  const id = `menu-${title.toLowerCase()}`
  const current = under.some((start) => path === start || path.startsWith(`${start}/`))
  return (
    <div className="h-full" data-dropdown="">
      <button
        type="button"
        popoverTarget={id}
        className="menu-button relative inline-flex h-full items-center gap-1 px-1.5 font-strong xl:gap-1.5 xl:px-2 focus-visible:-outline-offset-4"
        data-current={current ? '' : undefined}
      >
        {title}
        <Icon of={ChevronDown} className="size-4 transition-transform duration-(--duration-hover)" />
      </button>
      <div
        id={id}
        popover="auto"
        className="menu-panel ground-white pointer-events-auto top-(--bar) bottom-auto max-h-[calc(100dvh-var(--bar))] w-full [box-shadow:var(--shadow-float)]"
      >
        <div className="wrap grid grid-cols-[minmax(0,1fr)_18rem] gap-16 py-10">
          <ul className="grid grid-cols-2 content-start gap-x-6 gap-y-1 xl:-mx-4">
            {entries.map((entry) => (
              <li key={entry.href}>
                <SiteLink
                  href={entry.href}
                  aria-current={entry.href === path ? 'page' : undefined}
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
          <div className="ground-green flex flex-col items-start px-6 pt-5 pb-6">
            <img src={tickets} alt="" width="320" height="200" loading="lazy" className="mb-4 w-full" />
            {aside}
            <AsideLink href="/support">Hjælp til arrangører</AsideLink>
          </div>
        </div>
      </div>
    </div>
  )
}
