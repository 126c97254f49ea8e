import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { ArticleRows } from '#app/slices/support-category-item/article-rows.tsx'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Virksomheden',
    description: 'Hvem vi er, hvordan du får fat i os, og hvad pressen kan bruge.',
    path: '/om-os',
  })

/** Company pages that are not info pages. */
const neighbours = [
  { title: 'Medarbejdere', line: 'Dem, der svarer, tegner salen og retter fejlene.', href: '/medarbejdere' },
  {
    title: 'Kunder',
    line: 'Klubber, kulturhuse og festivaler, der sælger billetter med os.',
    href: '/kunder',
  },
]

/** Overview of the info pages. */
export default function AboutRoute() {
  const pages = useSiteData()?.menu.infoPages ?? []
  return (
    <SidePage
      group="infoPages"
      top={
        <>
          <PageTop
            title="Virksomheden"
            lead="Hvem vi er, hvordan du får fat i os, og hvad pressen kan bruge."
          />
          <div className="mt-8">
            <ArticleRows
              articles={[...pages, ...neighbours].map((page) => ({
                id: page.href,
                title: page.title,
                teaser: page.line,
                href: page.href,
              }))}
            />
          </div>
        </>
      }
    />
  )
}
