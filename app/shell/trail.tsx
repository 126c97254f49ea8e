import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { DataBlock } from './data-block.tsx'
import { useSiteData } from './site-data.ts'
import { breadcrumbList } from './structured-data.ts'

/** The breadcrumbs of a page, for visitors and search engines. */
export function Trail({ trail }: { trail: readonly Crumb[] }) {
  const siteUrl = useSiteData()?.siteUrl
  return (
    <>
      <Breadcrumbs trail={trail} />
      {siteUrl && <DataBlock node={breadcrumbList(trail, siteUrl)} />}
    </>
  )
}
