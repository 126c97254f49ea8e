import { titleOfForm } from '#app/lead/fields/error-title.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { pageTitle } from './page-meta.ts'

/**
 * The title of a page with a form. `meta` does not know the result of a post: the page itself marks
 * its errors.
 */
export function FormTitle({
  title,
  path,
  result,
}: {
  title: string | null
  path: string
  result: { stored: boolean } | undefined
}) {
  const plain = pageTitle(title, useSiteData()?.site.productName ?? '', path)
  return <title>{titleOfForm(plain, result?.stored === false)}</title>
}
