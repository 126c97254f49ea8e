import { lazy, type ReactNode, Suspense } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
} from 'react-router'
import { SHARED_PREVIEW } from '#app/content/preview.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { ErrorPage, errorTitle, statusOf } from '#app/shell/error-page.tsx'
import { Measuring } from '#app/shell/measuring.tsx'
import { errorMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/root.ts'
import { contentContext, previewContext, renderingContext, siteContext } from './context.ts'
import { stylesheet } from './stylesheet.ts'
import displayFont from './ui/fonts/besley-latin-wght-normal.woff2?url&no-inline'
import textFont from './ui/fonts/hanken-grotesk-latin-wght-normal.woff2?url&no-inline'
import { wholeStylesheet } from './ui/whole-stylesheet.ts'

const PreviewBar = lazy(async () => {
  const [{ PreviewBar }] = await Promise.all([
    import('#app/shell/preview-bar.tsx'),
    import.meta.env.SSR || wholeStylesheet(),
  ])
  return { default: PreviewBar }
})

/** An address that a preview's link leads to is no page for the cache: its editors get their toolbar. */
export const handle: RouteHandle = { page: { personal: [SHARED_PREVIEW] } }

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    if (context.get(renderingContext).outage) {
      throw data('Kunne ikke hente data', { status: 503, statusText: 'Service Unavailable' })
    }
    // A page is redirected before it comes here; this is for navigation inside the browser (D9).
    const moved = await context.get(contentContext).redirect(url.pathname)
    if (moved) {
      const follow = moved.to.startsWith('/') ? redirect : redirectDocument
      throw follow(moved.to, moved.status)
    }
    return next()
  },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="da">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Known before the styles are read: the letters come a moment after the words at most. */}
        {[textFont, displayFont].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Meta />
        <style suppressHydrationWarning>{stylesheet}</style>
        <Links />
      </head>
      <body>
        {children}
        {!useIsFramed() && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  )
}

/** Nobody is asked to be measured on a page that others frame, nor on the owner's own. */
function useIsMeasured(): boolean {
  const framed = useIsFramed()
  const own = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.page?.unmeasured)
  return !framed && !own
}

/** A page that others may frame: there the browser may keep it from the storage that remembers where it was. */
function useIsFramed(): boolean {
  return useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.page?.frameAncestors)
}

/** What an editor is told of the page before him, for everybody else nothing; and which services measure, with consent. */
export function loader({ context }: Route.LoaderArgs) {
  const { cookiebotId, cookiebotCdn, metaPixelId } = context.get(siteContext)
  return { preview: context.get(previewContext), measuring: { cookiebotId, cookiebotCdn, metaPixelId } }
}

/** Between the wizard's steps nothing is asked of the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const inWizard = (url: URL) => url.pathname === '/beregner' || url.pathname.startsWith('/beregner/')
  return inWizard(currentUrl) && inWizard(nextUrl) ? false : defaultShouldRevalidate
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      {loaderData.preview && (
        <Suspense>
          <PreviewBar preview={loaderData.preview} />
        </Suspense>
      )}
      {useIsMeasured() && <Measuring {...loaderData.measuring} />}
    </>
  )
}

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? errorMeta(matches, errorTitle(error)) : []

/** The last net: an error that no route below has shown within header and footer. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage {...statusOf(useRouteError())} />
    </main>
  )
}
