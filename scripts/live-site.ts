import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http'
import { SourceMap } from 'node:module'
import { basename, relative } from 'node:path'
import { inspect, stripVTControlCharacters } from 'node:util'
import type { ServerBuild } from 'react-router'
import {
  createServer,
  createServerModuleRunner,
  type EnvironmentModuleNode,
  type Plugin,
  type ViteDevServer,
} from 'vite'
import { freePort } from '#tests/built-site.ts'
import { islandsOnly } from './islands-only.ts'

type Development = typeof import('#server/development.ts')
type SiteServer = Awaited<ReturnType<Development['startDevelopment']>>

/** Read from disk rather than as modules; CONTENT_DIR too. */
const contentFiles = /^(?:content\/|app\/slices\/.+\.json$|app\/routes\.ts$)/

/**
 * The site on Vite's development server. Vite refreshes edits of what only islands show; any other
 * edit reloads the page, and restarts the server if it is made of the edited file. Errors are shown
 * in the terminal and in the browser, which recovers by itself once they are fixed.
 * @returns functions that start and stop its server; Vite is ready
 */
export async function createLiveSite({
  contentDir,
  ...listen
}: {
  port: number
  host: string | null
  contentDir: string
}) {
  let runner: ReturnType<typeof createServerModuleRunner>
  let loaded: Development | null = null
  let program: SiteServer | null = null
  let build: ServerBuild | null = null
  /** Why server or pages cannot be loaded. */
  let broken: { error: unknown } | null = null
  /** Any next edit may be the fix. */
  let reloadNext = false
  /** Documents contain the edit count at which they were rendered: outdated ones are reloaded. */
  let edits = 0
  let shown = ''
  let standIn: Server | null = null

  const load = async () => {
    const latest: ServerBuild = await runner.import('virtual:react-router/server-build')
    build = latest
    return latest
  }

  function show(error: unknown): void {
    reloadNext = true
    const text = describe(error)
    // Every request gets it.
    if (text !== shown) process.stderr.write(`\n${text}\n\n`)
    shown = text
  }

  /** React Router's preamble, without which island modules throw. */
  const scripts = () =>
    ['/@vite/client', build?.assets.hmr?.runtime, '/app/development.ts']
      .map((src) => (src ? `<script type="module" src="${src}" data-edits="${edits}"></script>` : ''))
      .join('')

  function errorPage(error: unknown): string {
    const text = describe(error).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<!doctype html><html lang="en"><head><title>Error</title>${scripts()}</head><body><pre>${text}</pre></body></html>`
  }

  function sendErrorPage(response: ServerResponse, error: unknown): void {
    show(error)
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(errorPage(error))
  }

  async function finish(response: Response, error: unknown): Promise<Response> {
    if (error !== undefined) {
      return new Response(errorPage(error), {
        status: 500,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      })
    }
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = (await response.text()).replace('<head>', () => `<head>${scripts()}`)
    return new Response(html, response)
  }

  async function stop(): Promise<void> {
    const stopped = program
    program = null
    await stopped?.stop()
    const closed = standIn
    standIn = null
    closed?.closeAllConnections()
    await new Promise((resolve) => (closed ? closed.close(resolve) : resolve(null)))
  }

  async function start(): Promise<void> {
    try {
      const next: Development = await runner.import('/server/development.ts')
      await load()
      if (next !== loaded || !program) {
        await stop()
        loaded = next
        program = await next.startDevelopment(
          {
            build: load,
            routes: () => build?.routes ?? {},
            before: (request, response, proceed) =>
              vite.middlewares(request, response, () => {
                if (broken) return sendErrorPage(response, broken.error)
                load().then(proceed, (error) => sendErrorPage(response, error))
              }),
            development: finish,
          },
          show,
        )
        process.stdout.write(program.announcement)
      } else await program.refreshContent()
      broken = null
      reloadNext = false
      shown = ''
      edits += 1
      // Not broadcast: without an open page, Vite would keep it for the next one.
      for (const client of vite.ws.clients) client.send({ type: 'full-reload' })
    } catch (error) {
      // An error for the operator, which no edit can fix.
      if (error instanceof Error && error.name === 'StartError') {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      }
      broken = { error }
      show(error)
      vite.environments.client.hot.send({ type: 'error', err: { message: describe(error), stack: '' } })
      if (program || standIn) return
      standIn = createHttpServer((request, response) =>
        vite.middlewares(request, response, () => sendErrorPage(response, error)),
      ).listen(listen.port, listen.host ?? undefined)
    }
  }

  let work = Promise.resolve()
  let queued = false
  let isStopping = false
  /** One after the other, since files may change during a start; many may change at once. */
  function startAgain(): void {
    if (queued) return
    queued = true
    work = work.then(async () => {
      queued = false
      if (!isStopping) await start()
    })
  }

  const hotUpdate: Extract<Plugin['hotUpdate'], (...args: never[]) => unknown> = function ({
    file,
    modules,
    timestamp,
    server,
  }) {
    const { name, moduleGraph, hot } = this.environment
    const isContent =
      contentFiles.test(relative(server.config.root, file)) || !relative(contentDir, file).startsWith('..')
    if (modules.length > 0 || isContent) edits += 1
    const { client, ssr } = server.environments
    const effect = effectOf(ssr.moduleGraph.getModulesByFile(file))
    const isKnown = [client, ssr].some((each) => each.moduleGraph.getModulesByFile(file))
    const reload = isContent || effect.document || (reloadNext && isKnown)
    if (name === 'client' && !reload) {
      hot.send('site:islands', effect.islands)
      return
    }
    const invalidated = new Set<EnvironmentModuleNode>()
    for (const module of modules) moduleGraph.invalidateModule(module, invalidated, timestamp, true)
    // The server's turn comes last: a start before it would show its old modules, and reload
    // pages twice.
    if (reload && name === 'ssr') startAgain()
    return []
  }

  const vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { port: await freePort() },
      // Otherwise a second save within 50 ms, as by a formatter, is missed.
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
    appType: 'custom',
    // Found at the start: during the first page they would force a reload.
    optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'] },
    plugins: [
      islandsOnly(),
      {
        name: 'live-site',
        // Also after Vite restarts itself for its own configuration.
        configureServer(server) {
          server.watcher.add(contentDir)
          runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
          const { hot } = server.environments.client
          hot.on('site:loaded', (count: number, client) => {
            if (count !== edits) client.send({ type: 'full-reload' })
          })
          hot.on('site:error', ({ message, stack }: { message: string; stack: string }, client) => {
            const error = { message, stack: inSources(stack, server) }
            // A failed import: Vite reports why.
            if (error.stack === stack) return
            show(error)
            client.send({ type: 'error', err: error })
          })
          if (loaded) startAgain()
        },
      },
      // Vite and React Router would react at once to files that need a server restart.
      {
        name: 'live-site:server',
        applyToEnvironment: ({ name }) => name === 'ssr',
        hotUpdate: { order: 'pre', handler: hotUpdate },
      },
      {
        name: 'live-site:browser',
        applyToEnvironment: ({ name }) => name === 'client',
        hotUpdate: { order: 'post', handler: hotUpdate },
      },
    ],
  })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, show)
  return {
    async start(): Promise<void> {
      startAgain()
      await work
    },
    /** After a start that is under way; none follows. */
    async stop(): Promise<void> {
      isStopping = true
      await work
      await stop()
    },
  }
}

/** Whether documents or the server depend on a file, and the islands that do. */
function effectOf(modules: Iterable<EnvironmentModuleNode> = []): { document: boolean; islands: string[] } {
  const islands = new Set<string>()
  const seen = [new Set<EnvironmentModuleNode>(), new Set<EnvironmentModuleNode>()] as const
  let document = false
  const visit = (module: EnvironmentModuleNode, within: boolean) => {
    const file = module.file ?? ''
    // Stylesheets list the components whose classes they contain.
    if (seen[within ? 1 : 0].has(module) || file.endsWith('.css')) return
    seen[within ? 1 : 0].add(module)
    const isIsland = file.endsWith('.island.tsx')
    if (isIsland) islands.add(basename(file, '.island.tsx'))
    if (module.importers.size === 0 && !within && !isIsland) document = true
    for (const importer of module.importers) visit(importer, within || isIsland)
  }
  for (const module of modules) visit(module, false)
  return { document, islands: [...islands] }
}

/** A browser's stack with source files and lines. */
function inSources(stack: string, { environments, config }: ViteDevServer): string {
  const places = /https?:\/\/[^/\s]+(\/[^\s:)]+):(\d+):(\d+)/g
  return stack.replaceAll(places, (place, url: string, line: string, column: string) => {
    const file = `${config.root}${url.replace(/\?.*/, '')}`
    for (const module of environments.client.moduleGraph.getModulesByFile(file) ?? []) {
      const map = module.transformResult?.map
      if (!map || !('version' in map)) continue
      const found = new SourceMap({ sourceRoot: '', ...map }).findOrigin(Number(line), Number(column))
      if ('lineNumber' in found) return `${file}:${found.lineNumber}:${found.columnNumber}`
    }
    return place
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error) && !(typeof error === 'object' && error && 'stack' in error))
    return inspect(error)
  return stripVTControlCharacters(inspect(error))
}
