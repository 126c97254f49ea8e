import type { MenuEntry, SiteData } from '#app/shell/site-data.ts'
import { MailAddress } from '#app/ui/mail-address.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'
import { FooterLights } from './footer-lights.tsx'
import { Logo } from './logo.tsx'

const legal = [
  { title: 'Privatlivspolitik', href: '/privatlivspolitik' },
  { title: 'Cookiepolitik', href: '/cookiepolitik' },
  { title: 'Handelsbetingelser', href: '/handelsbetingelser' },
  { title: 'Abonnementsbetingelser', href: '/abonnementsbetingelser' },
  { title: 'Tilgængelighed', href: '/tilgaengelighed' },
]

type FooterLink = Pick<MenuEntry, 'title' | 'href'>

/** The three link columns; those without links are left out. */
function footerColumns(menu: SiteData['menu']): { title: string; links: FooterLink[] }[] {
  return [
    { title: 'Produkt', links: menu.products },
    {
      title: 'Virksomheden',
      links: [
        ...menu.infoPages,
        { title: 'Medarbejdere', href: '/medarbejdere' },
        { title: 'Kunder', href: '/kunder' },
      ],
    },
    {
      title: 'Hjælp',
      links: [
        { title: 'Support for arrangører', href: '/support' },
        { title: 'Billetkøber kundeservice', href: '/kundeservice' },
        ...menu.helpPages,
      ],
    },
  ].filter((column) => column.links.length > 0)
}

/**
 * Footer below the row of lamps. Company, CVR, phone and e-mail come from content's global
 * document.
 */
export function Footer({ data }: { data: SiteData }) {
  const { site, menu } = data
  const columns = footerColumns(menu)
  return (
    <footer className="site-footer ground-floor print:hidden relative">
      <FooterLights />
      <div className="wrap">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-x-5 gap-y-5 py-10 md:gap-10 md:grid-cols-2 md:pt-14 md:pb-12 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
          <div className="max-md:col-span-full">
            <Logo site={site} ground="dark" className="mb-4.5 h-9 w-auto" />
            <address className="leading-[1.65] text-quiet">
              {site.companyName && <p>{site.companyName}</p>}
              {site.address && <p>{site.address}</p>}
              {(site.zip || site.city) && <p>{[site.zip, site.city].filter(Boolean).join(' ')}</p>}
              {site.cvr && <p>CVR {site.cvr}</p>}
              {site.phone && (
                <p>
                  <a
                    href={site.phoneHref ?? undefined}
                    className="tap inline-block whitespace-nowrap text-white underline pointer-coarse:py-2.5"
                  >
                    {site.phone}
                  </a>
                  {site.salesHours && <span className="block">{site.salesHours}</span>}
                </p>
              )}
              {site.supportEmail && (
                <p>
                  <a
                    href={`mailto:${site.supportEmail}`}
                    className="tap inline-block text-white underline pointer-coarse:py-2.5"
                  >
                    <MailAddress address={site.supportEmail} />
                  </a>
                </p>
              )}
            </address>
          </div>
          {columns.map((column) => (
            <nav
              key={column.title}
              aria-label={`${column.title}, sidefod`}
              className="min-w-0 max-md:last:col-span-full max-md:last:[&>ul]:columns-[8.75rem]"
            >
              <h2 className="mb-2 text-[1.1875rem] leading-tight max-[24rem]:text-base">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <SiteLink
                      href={link.href}
                      className="inline-flex min-h-11 items-center py-1.5 leading-tight wrap-anywhere text-quiet no-underline hover:text-white hover:underline md:not-pointer-coarse:min-h-9"
                    >
                      {withSoftHyphens(link.title)}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-hall-4 pt-6 pb-8 text-sm">
          <ul className="flex flex-wrap gap-x-6 gap-y-1 md:max-lg:grid md:max-lg:grid-cols-3">
            {legal.map((link) => (
              <li key={link.href}>
                <SiteLink
                  href={link.href}
                  className="tap inline-flex min-h-9 items-center text-quiet pointer-coarse:min-h-11 no-underline hover:text-white hover:underline"
                >
                  {withSoftHyphens(link.title)}
                </SiteLink>
              </li>
            ))}
            <li className="needs-script">
              <button
                type="button"
                data-change-consent=""
                className="tap inline-flex min-h-9 items-center text-quiet pointer-coarse:min-h-11 hover:text-white hover:underline"
              >
                Ret cookievalg
              </button>
            </li>
          </ul>
          {site.paymentLogos && (
            <img
              src={site.paymentLogos.url}
              alt={site.paymentLogos.alt || 'Betalingskort, der kan bruges'}
              width={site.paymentLogos.width}
              height={site.paymentLogos.height}
              loading="lazy"
              className="h-8 w-auto"
            />
          )}
        </div>
      </div>
    </footer>
  )
}
