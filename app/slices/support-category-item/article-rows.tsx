import { ArrowRight } from 'lucide'
import type { ArticleEntry } from '#app/content/entries.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/** Articles in rows. A missing one says 'Ukendt artikel' and has no link. */
export function ArticleRows({ articles }: { articles: readonly ArticleEntry[] }) {
  if (articles.length === 0) return null
  const label = (article: ArticleEntry) => (
    <span className="min-w-0">
      <span className="block font-display text-[min(1.25rem,9vw)] font-bold leading-tight text-balance">
        {article.title}
      </span>
      {article.teaser && <span className="mt-1 block text-quiet">{article.teaser}</span>}
    </span>
  )
  return (
    <ul className="border-t-2 border-ink">
      {articles.map((article) => (
        <li key={article.id} className="border-b border-line">
          {article.href ? (
            <SiteLink
              href={article.href}
              className="row-link grid grid-cols-[minmax(0,1fr)_auto] items-center gap-6 py-5 no-underline"
            >
              {label(article)}
              <Icon of={ArrowRight} className="size-6 text-primary" />
            </SiteLink>
          ) : (
            <div className="py-5">{label(article)}</div>
          )}
        </li>
      ))}
    </ul>
  )
}
