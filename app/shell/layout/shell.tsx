import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pricedPackages } from '#app/pricing/fees.ts'
import { ConsentBanner } from '#app/shell/consent/consent-banner.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import Modal from '#app/shell/modal/modal.island.tsx'
import { type SiteData, SiteDataContext } from '#app/shell/site-data.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/**
 * Header, content and footer. `onHero`: the page starts with a yellow hero that extends behind the
 * header.
 */
export function Shell({
  data,
  onHero = false,
  children,
}: {
  data: SiteData
  onHero?: boolean
  children: ReactNode
}) {
  const { account, phone, phoneHref, salesHours, gdpr } = data.site
  return (
    <SiteDataContext value={data}>
      <SkipLink />
      <Header data={data} path={useLocation().pathname} onHero={onHero} />
      <main id="indhold" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer data={data} />
      {data.consent && <ConsentBanner texts={data.consent} />}
      <Modal
        account={account}
        phone={phone}
        phoneHref={phoneHref}
        salesHours={salesHours}
        packages={pricedPackages(data.rates)}
        privacyNotice={gdpr.notice}
      />
    </SiteDataContext>
  )
}

/** An error page within header and footer; alone if their data could not be read. */
export function ErrorInShell({
  data,
  ...error
}: {
  data: SiteData | null | undefined
  status: number
  message: string
}) {
  const page = <ErrorPage {...error} seat={data?.seat} />
  return data ? (
    <Shell data={data} onHero>
      {page}
    </Shell>
  ) : (
    <main>{page}</main>
  )
}
