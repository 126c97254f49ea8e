import type { ReactNode } from 'react'
import { mainHeadings } from '#app/content/main-headings.ts'
import type { LegalPage } from '#app/content/to-page.ts'
import { OnThisPage } from './on-this-page.tsx'
import { PageTop, PlainPage } from './page-top.tsx'
import { Prose } from './prose.tsx'

/** '1.1' and '01.02.21' on one line; null if the document has neither. */
function edition({ version, effectiveDate }: LegalPage): string | null {
  const parts = [
    version && `Version ${version.replace(/^v(?:er(?:sion)?)?[.:\s]*(?=\d)/i, '')}`,
    effectiveDate && `gælder fra ${effectiveDate}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** A legal text with its version and date, and what a page adds below. */
export function LegalText({ page, children }: { page: LegalPage; children?: ReactNode }) {
  const line = edition(page)
  return (
    <PlainPage trail={[{ title: page.title }]}>
      <PageTop title={page.title} lead={page.subtitle} />
      {line && <p className="mt-4 text-sm text-quiet">{line}</p>}
      <div className="mt-10 grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_16.5rem]">
        <div className="min-w-0">
          <Prose text={page.body} anchors />
          {children}
        </div>
        <OnThisPage headings={mainHeadings(page.body)} />
      </div>
    </PlainPage>
  )
}
