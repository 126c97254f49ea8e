import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { renderingContext } from './context.ts'
import { PREFETCH_RULES } from './frame/prefetch.ts'
import { START_SCRIPT } from './frame/start-script.ts'
import { LATE_TRANSITIONS_SCRIPT } from './frame/transitions.ts'
import { EARLY_INPUT_SCRIPT } from './islands/early-input.ts'
import { ASK_CONSENT_SCRIPT } from './visit/consent.ts'

/** Milliseconds to wait for a page's data before rendering is aborted. */
export const streamTimeout = 10_000

/**
 * Renders the page as one document without streaming: it is cached, compressed and hashed as a
 * whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, report } = loadContext.get(renderingContext)
  // React Router's hydration data; there is no client router to read it.
  void serverHandoffStream?.cancel()
  const rendered = await render(<ServerRouter context={routerContext} url={request.url} />, report)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const posted = request.method === 'POST'
  return new Response(withScripts(rendered.html, nonce, routerContext, posted), {
    headers,
    status: rendered.failed ? 500 : status,
  })
}

/**
 * Scripts of the document: inline ones before the first paint, and at its end the one that loads
 * the client script (app/entry.client.ts). Added here because components cannot know the script's address.
 */
function withScripts(html: string, nonce: string, { manifest }: EntryContext, posted: boolean): string {
  const first = [
    `<script nonce="${nonce}">${ASK_CONSENT_SCRIPT};${EARLY_INPUT_SCRIPT};${LATE_TRANSITIONS_SCRIPT}</script>`,
    `<script nonce="${nonce}" type="speculationrules">${PREFETCH_RULES}</script>`,
    // In development: Fast Refresh, and with it Vite's client.
    manifest.hmr ? `<script type="module" src="${manifest.hmr.runtime}"></script>` : '',
  ].join('')
  const last = [
    `<script nonce="${nonce}" type="module" data-entry="${manifest.entry.module}"`,
    ` data-build="${manifest.version}"${posted ? ' data-posted=""' : ''}>${START_SCRIPT}</script>`,
  ].join('')
  return html.replace('</head>', () => `${first}</head>`).replace('</body>', () => `${last}</body>`)
}

/** 404s and aborted requests are normal; the server judges and logs the rest. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(renderingContext).report(error)
}

function render(
  page: React.ReactNode,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const stream = renderToPipeableStream(page, {
      // React splits larger pages and joins them with inline scripts; ours has none.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer)
        text(stream.pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject)
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
      stream.abort(new Error('The page was not rendered in time'))
    }, streamTimeout + 1_000)
  })
}
