import type { ReactNode } from 'react'
import { deferred, useTakenOver } from '#app/ui/deferred.tsx'
import { Header } from './header.tsx'
import { ModalProvider } from './modal-state.tsx'
import type { SiteData } from './site-data.ts'
import { useUpkeep } from './use-upkeep.ts'

const Footer = deferred(async () => (await import('./footer.tsx')).Footer)

/** Header, content and footer. `onHero`: the page begins with a yellow hero that reaches up behind the header. */
export function Shell({
  data,
  onHero = false,
  children,
}: {
  data: SiteData
  onHero?: boolean
  children: ReactNode
}) {
  useTakenOver()
  useUpkeep()
  return (
    <ModalProvider>
      <a
        href="#indhold"
        className="skip-link bg-ink px-5 py-3 font-strong text-white outline-brand-yellow -outline-offset-4"
      >
        Gå til indholdet
      </a>
      <Header data={data} onHero={onHero} />
      <main id="indhold" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer data={data} />
    </ModalProvider>
  )
}
