import type { ReactNode } from 'react'
import { data, Meta, Outlet, useMatches, useRouteError } from 'react-router'
import { SHARED_PREVIEW } from '#app/content/preview.ts'
import { frameOfRefused, RefusedPage } from '#app/internal/refused-page.tsx'
import { type RouteHandle, readHandle } from '#app/page-policy.ts'
import { ErrorPage, errorTexts, errorTitle, statusOf } from '#app/shell/error-page.tsx'
import type { Route } from './+types/root.ts'
import visitorStylesheet from './app.css?url'
import { previewContext, renderingContext, siteContext } from './context.ts'
import { PreviewBar } from './shell/layout/preview-bar.tsx'
import { errorMeta } from './shell/meta/page-meta.ts'
import displayFont from './ui/fonts/display.woff2?url&no-inline'
import textFont from './ui/fonts/text.woff2?url&no-inline'

/** Preview links lead to private pages: editors get Prismic's toolbar there. */
export const handle: RouteHandle = { page: { personal: [SHARED_PREVIEW] } }

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (context.get(renderingContext).outage) {
      throw data('Kunne ikke hente data', { status: 503, statusText: 'Service Unavailable' })
    }
    return next()
  },
]

/** The document. entry.server.tsx adds its scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const own = useMatches().map(({ handle }) => readHandle(handle).stylesheet)
  const stylesheet = own.findLast(Boolean) ?? visitorStylesheet
  return (
    <html lang="da">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Applies before the stylesheet has loaded; app/ui/base.css says why `only`. */}
        <meta name="color-scheme" content="only light" />
        {/* Preloaded with the stylesheet, so that the fonts are only a moment late. */}
        {[textFont, displayFont].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Meta />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      {children}
    </html>
  )
}

/**
 * The preview bar's text for an editor, null for other visitors; and the services that measure with
 * consent.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { cookiebotId, cookiebotCdn, metaPixelId } = context.get(siteContext)
  return { preview: context.get(previewContext), measuring: { cookiebotId, cookiebotCdn, metaPixelId } }
}

export default function Root({ loaderData: { preview, measuring } }: Route.ComponentProps) {
  return (
    <body
      data-unmeasured={useIsMeasured() ? undefined : ''}
      data-cookiebot={measuring.cookiebotId ?? undefined}
      data-cookiebot-cdn={measuring.cookiebotId ? measuring.cookiebotCdn : undefined}
      data-pixel={measuring.metaPixelId ?? undefined}
    >
      <Outlet />
      {preview && <PreviewBar preview={preview} />}
    </body>
  )
}

/**
 * Whether the page is measured and asks for consent: not pages that others frame, nor the owner's.
 */
function useIsMeasured(): boolean {
  return !useMatches().some(({ handle }) => {
    const { page } = readHandle(handle)
    return page?.frameAncestors || page?.unmeasured
  })
}

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? errorMeta(matches, errorTitle(error)) : []

/** Last resort: an error that no route below showed within header and footer. */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = frameOfRefused(error)
  if (frame !== null)
    return (
      <body data-unmeasured="">
        <RefusedPage frame={frame} {...errorTexts(403)} />
      </body>
    )
  return (
    <body data-unmeasured="">
      <main>
        <ErrorPage {...statusOf(error)} />
      </main>
    </body>
  )
}
