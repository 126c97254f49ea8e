import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { startAfterPaint } from './after-paint.ts'
import stylesheetFile from './app.css?url'
import { renderingContext } from './context.ts'
import { pageDataBlock } from './page-data.ts'
import { partsOfPage, readStylesheet } from './page-styles.ts'
import { stylesheet } from './stylesheet.ts'

const styles = readStylesheet(stylesheet)

/** Milliseconds that a page's data may take before the rendering is given up. */
export const streamTimeout = 10_000

/** Renders a page as one whole document: it is kept, compressed and hashed as a whole, and never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, developing, report } = loadContext.get(renderingContext)
  const mark = developing ? undefined : nonce
  const { loaderData, actionData, errors } = routerContext.staticHandlerContext
  const dataBlock = errors ? null : pageDataBlock({ loaderData, actionData })
  const context = dataBlock === null ? routerContext : withoutStream(routerContext)
  const rendered = await render(
    <ServerRouter context={context} url={request.url} nonce={mark} />,
    mark,
    report,
  )
  const wholeStylesheet = `<noscript><link rel="stylesheet" href="${stylesheetFile}"/></noscript>`
  const whole = rendered.html.replace('</body>', () => `${dataBlock ?? ''}${wholeStylesheet}</body>`)
  const html = developing
    ? whole
    : startAfterPaint(withOwnStyles(whole), nonce, routerContext, stylesheetFile)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: rendered.failed ? 500 : status, headers })
}

/** The same rendering without React Router's own form of the page's data. */
function withoutStream({ serverHandoffStream, ...context }: EntryContext): EntryContext {
  void serverHandoffStream?.cancel()
  return context
}

/** Leaves in the page the rules that it can use itself; the rest comes after its first paint. */
function withOwnStyles(html: string): string {
  return html.replace(
    /(<style>)[\s\S]*?(<\/style>)/,
    (_, opening: string, closing: string) => `${opening}${styles.for(partsOfPage(html))}${closing}`,
  )
}

/** Unknown addresses and given-up requests are everyday; the rest is the server's to judge and to log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(renderingContext).report(error)
}

function render(
  page: React.ReactNode,
  nonce: string | undefined,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    let complete = false
    const stream = renderToPipeableStream(page, {
      nonce,
      // A larger page than this would be split and put together by inline scripts; there is none.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        complete = true
        clearTimeout(timer)
        const chunks: Buffer[] = []
        stream.pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              done()
              resolve({ html: Buffer.concat(chunks).toString('utf8'), failed })
            },
          }),
        )
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        report(error)
      },
    })
    const timer = setTimeout(() => {
      if (!complete) stream.abort(new Error('The page was not rendered in time'))
    }, streamTimeout + 1_000)
  })
}
