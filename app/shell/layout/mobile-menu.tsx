import { ExternalLink, Minus, Plus, X } from 'lucide'
import { lowerFirst } from '#app/pricing/recommend.ts'
import { BUYERS_PATH, BUYERS_QUESTION } from '#app/shell/help/help.ts'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import type { MenuEntry, SiteData } from '#app/shell/site-data.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Logo } from './logo.tsx'
import { aboutLink, plainLinks } from './plain-links.ts'

/** Id used by the buttons that open and close it. */
export const MOBILE_MENU_ID = 'mobilmenu'

/**
 * The menu below 1024 px: full screen, collapsible sections, buttons at the bottom. A popover,
 * which app/frame/header.ts opens as a modal dialog.
 */
export function MobileMenu({ data }: { data: SiteData }) {
  const { site, menu } = data
  const sections = [
    { title: 'Produkter', entries: menu.products },
    { title: 'Brancher', entries: menu.industries },
    { title: 'Priser', entries: menu.pricePages },
  ].filter((section) => section.entries.length > 0)

  return (
    <dialog
      id={MOBILE_MENU_ID}
      popover="auto"
      aria-label="Menu"
      className="screen-menu ground-hall pointer-events-auto size-full max-h-none max-w-none scroll-pb-44 overscroll-contain"
    >
      <div className="flex min-h-full flex-col">
        <div className="wrap flex h-16 flex-none items-center justify-between">
          <SiteLink href="/" className="tap" aria-label={`${site.productName}, forside`}>
            <Logo site={site} ground="dark" className="h-8 w-auto" />
          </SiteLink>
          <IconButton
            label="Luk menu"
            icon={<Icon of={X} />}
            popoverTarget={MOBILE_MENU_ID}
            popoverTargetAction="hide"
          />
        </div>
        <nav aria-label="Menu" className="wrap flex-1 pt-2 pb-8">
          {sections.map((section) => (
            <MenuSection key={section.title} {...section} />
          ))}
          <BuyerHelp articles={site.buyerArticles} />
          <FurtherLinks data={data} />
        </nav>
        <MenuFoot site={site} />
      </div>
    </dialog>
  )
}

/** One is open at a time. */
function MenuSection({ title, entries }: { title: string; entries: MenuEntry[] }) {
  return (
    <details name="mobilmenu" className="group border-b border-hall-4">
      <summary className="flex min-h-17 items-center justify-between font-display text-[min(1.75rem,10vw)] font-heavy tracking-[-0.01em]">
        {title}
        <Icon of={Plus} className="size-8 group-open:hidden" />
        <Icon of={Minus} className="hidden size-8 group-open:block" />
      </summary>
      <ul className="pb-5">
        {entries.map((entry) => (
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
  )
}

function BuyerHelp({ articles }: { articles: SiteData['site']['buyerArticles'] }) {
  return (
    <section aria-labelledby="mobilmenu-koebt" className="pt-8">
      <h2 id="mobilmenu-koebt" className="text-[1.1875rem] leading-tight">
        {BUYERS_QUESTION}
      </h2>
      <ul className="mt-2">
        {[...articles, { title: 'Al hjælp til billetkøbere', href: BUYERS_PATH }].map(({ title, href }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="flex min-h-11 items-center gap-2 py-1.5 leading-tight text-quiet underline"
            >
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pages without a section of their own, and the phone number. */
function FurtherLinks({ data: { site, menu } }: { data: SiteData }) {
  return (
    <ul className="mt-6 flex flex-wrap items-center gap-x-8">
      {[...plainLinks(menu), ...aboutLink(menu), { title: 'Hjælp til arrangører', href: '/support' }].map(
        ({ title, href }) => (
          <li key={href}>
            <SiteLink href={href} className="inline-flex min-h-11 items-center font-strong underline">
              {title}
            </SiteLink>
          </li>
        ),
      )}
      {site.phone && site.phoneHref && (
        <li>
          <a
            href={site.phoneHref}
            className="inline-flex min-h-11 items-center font-strong whitespace-nowrap underline"
          >
            {`Ring ${site.phone}`}
          </a>
          {site.salesHours && (
            <span className="text-sm text-quiet">{`, ${lowerFirst(site.salesHours)}`}</span>
          )}
        </li>
      )}
    </ul>
  )
}

function MenuFoot({ site }: { site: SiteData['site'] }) {
  return (
    <div className="screen-menu__foot sticky bottom-0 grid gap-3 bg-hall-floor px-gutter pt-5 pb-[calc(1.5rem+env(safe-area-inset-bottom,0px))]">
      <StartSelling variant="brand-yellow" size="large" full />
      {site.dashboardUrl && (
        <Button
          href={site.dashboardUrl}
          variant="border-white"
          full
          after={<Icon of={ExternalLink} className="size-4.5" />}
        >
          Arrangør login
        </Button>
      )}
    </div>
  )
}
