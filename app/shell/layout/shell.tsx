import type { ReactNode } from 'react'
import { ConsentBanner } from '#app/shell/consent/consent-banner.tsx'
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
  path,
  onHero = false,
  children,
}: {
  data: SiteData
  /** Path of the page: menus mark it as current. */
  path: string
  onHero?: boolean
  children: ReactNode
}) {
  const { account, phone, phoneHref } = data.site
  return (
    <SiteDataContext value={data}>
      <SkipLink />
      <Header data={data} path={path} onHero={onHero} />
      <main id="indhold" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer data={data} />
      {data.consent && <ConsentBanner words={data.consent} />}
      <Modal account={account} phone={phone} phoneHref={phoneHref} packages={Object.keys(data.rates)} />
    </SiteDataContext>
  )
}
