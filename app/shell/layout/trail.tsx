import { breadcrumbList } from '#app/shell/meta/structured-data.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { DataBlock } from './data-block.tsx'

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
