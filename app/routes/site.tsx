import { Outlet, useMatches } from 'react-router'
import { contentContext, previewContext, siteContext } from '#app/context.ts'
import { readHandle } from '#app/page-policy.ts'
import { errorTitle, statusOf } from '#app/shell/error-page.tsx'
import { ErrorInShell, Shell } from '#app/shell/layout/shell.tsx'
import { errorMeta } from '#app/shell/meta/page-meta.ts'
import { readSiteData } from '#app/shell/site-data.ts'
import type { Route } from './+types/site.ts'

/** Header and footer of every page except the wizard's, which fills the screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const data = await readSiteData(context.get(contentContext), context.get(siteContext))
  // An editor looks at the page: it has no banner.
  return context.get(previewContext)?.state === 'draft' ? { ...data, consent: null } : data
}

/**
 * Head of error pages with header and footer: root.tsx's own has neither the site's name nor its
 * icons.
 */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? errorMeta(matches, errorTitle(error)) : []

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const onHero = useMatches().some(({ handle }) => readHandle(handle).hero)
  return (
    <Shell data={loaderData} onHero={onHero}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorInShell {...statusOf(error)} data={loaderData} />
}
