import type { RequestListener, ServerResponse } from 'node:http'
import { SourceMap } from 'node:module'
import { basename, relative } from 'node:path'
import { inspect, stripVTControlCharacters } from 'node:util'
import type { ServerBuild } from 'react-router'
import {
  createServer,
  createServerModuleRunner,
  type DevEnvironment,
  type EnvironmentModuleNode,
  type HotUpdateOptions,
  type Plugin,
  type ViteDevServer,
  type WebSocketClient,
} from 'vite'
import { freePort } from '#tests/built-site.ts'
import { showModules } from './show-modules.ts'
import { createSteadyServer } from './steady-server.ts'

type Development = typeof import('#server/development.ts')
type SiteServer = Awaited<ReturnType<Development['startDevelopment']>>

/** Read from disk rather than as modules; CONTENT_DIR too. */
const contentFiles = /^(?:content\/|app\/slices\/.+\.json$|app\/routes\.ts$)/

/** The running site, and its present error. */
interface LiveSite {
  vite: ViteDevServer
  runner: ReturnType<typeof createServerModuleRunner>
  contentDir: string
  /** The server's own modules, as they run. */
  loaded: Development | null
  server: SiteServer | null
  build: ServerBuild | null
  /** Listens: its requests are handled by the server, or by the error page in its place. */
  door: ReturnType<typeof createSteadyServer>
  /** The error for which server or pages cannot be loaded. */
  broken: { error: unknown } | null
  /** Any next edit may be the fix. */
  reloadNext: boolean
  /** Documents contain the edit count at which they were rendered: outdated ones are reloaded. */
  edits: number
  /** Connections of pages that were told to reload. */
  reloaded: WeakSet<WebSocketClient>
  /** The error that the terminal showed last. */
  shown: string
  /** Starts, one after the other, since files may change during one. */
  work: Promise<void>
  isQueued: boolean
  /** Queued or under way. */
  starts: number
  isStopping: boolean
}

/**
 * The site on Vite's development server. Vite refreshes edits of what only islands show; any other
 * edit reloads the page, and restarts the server if it is made of the edited file. Errors are shown
 * in the terminal and in the browser, which recovers by itself once they are fixed.
 * @returns functions that start and stop its server; Vite is ready
 */
export async function createLiveSite({
  contentDir,
  port,
  host,
}: {
  port: number
  host: string | null
  contentDir: string
}) {
  // `vite` and `runner` follow at once: Vite's plugins need the rest.
  const site = {
    contentDir,
    loaded: null,
    server: null,
    build: null,
    door: createSteadyServer(),
    broken: null,
    reloadNext: false,
    edits: 0,
    reloaded: new WeakSet(),
    shown: '',
    work: Promise.resolve(),
    isQueued: false,
    starts: 0,
    isStopping: false,
  } as Omit<LiveSite, 'vite' | 'runner'> as LiveSite
  const modules = showModules('Loading the site', ['ssr'])
  site.vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { port: await freePort() },
      // Otherwise a second save within 50 ms, as by a formatter, is missed.
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
    appType: 'custom',
    // Found at the start: during the first page they would force a reload.
    optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'] },
    plugins: [modules.plugin, ...pluginsOf(site)],
  })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => show(site, error))
  return {
    async start(): Promise<void> {
      await site.door.listen(port, host)
      startAgain(site)
      await site.work
      modules.end()
    },
    /** After a start that is under way; none follows. */
    async stop(): Promise<void> {
      site.isStopping = true
      await site.work
      await stop(site)
    },
  }
}

function pluginsOf(site: LiveSite): Plugin[] {
  const hotUpdate: HotUpdate = function (update) {
    return onUpdate(site, this.environment, update)
  }
  return [
    {
      name: 'live-site',
      // Also after Vite restarts itself for its own configuration.
      configureServer(server) {
        server.watcher.add(site.contentDir)
        site.runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
        listenToPages(site, server)
        if (site.loaded) startAgain(site)
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
  ]
}

/** What the pages' own script (app/development.ts) reports. */
function listenToPages(site: LiveSite, server: ViteDevServer): void {
  server.ws.on('site:loaded', (count: number, client) => {
    // A start reloads every open page once it is done.
    if (count !== site.edits && site.starts === 0 && !site.reloaded.has(client)) tellToReload(site, client)
  })
  const { hot } = server.environments.client
  hot.on('site:error', ({ message, stack }: { message: string; stack: string }, client) => {
    const error = { message, stack: inSources(stack, server) }
    // A failed import: Vite reports why.
    if (error.stack === stack) return
    show(site, error)
    client.send({ type: 'error', err: error })
  })
}

function tellToReload(site: LiveSite, client: WebSocketClient): void {
  site.reloaded.add(client)
  client.send({ type: 'full-reload' })
}

type HotUpdate = Extract<Plugin['hotUpdate'], (...args: never[]) => unknown>

/** What an edit means for one environment: nothing more (`[]`), or what Vite would do. */
function onUpdate(
  site: LiveSite,
  { name, moduleGraph, hot }: DevEnvironment,
  { file, modules, timestamp, server }: HotUpdateOptions,
): [] | undefined {
  const isContent =
    contentFiles.test(relative(server.config.root, file)) || !relative(site.contentDir, file).startsWith('..')
  const { client, ssr } = server.environments
  const effect = effectOf(ssr.moduleGraph.getModulesByFile(file))
  const isKnown = [client, ssr].some((each) => each.moduleGraph.getModulesByFile(file))
  const reload = isContent || effect.document || (site.reloadNext && isKnown)
  // A start is counted when it is queued: a page that connects meanwhile would be reloaded twice.
  const changesPages = modules.length > 0 || isContent
  if (changesPages && !(reload && name === 'client')) site.edits += 1
  if (name === 'client' && !reload) {
    hot.send('site:islands', effect.islands)
    return
  }
  const invalidated = new Set<EnvironmentModuleNode>()
  for (const module of modules) moduleGraph.invalidateModule(module, invalidated, timestamp, true)
  // The server's turn comes last: a start before it would show its old modules, and reload
  // pages twice.
  if (reload && name === 'ssr') startAgain(site)
  return []
}

/** One start for all files that change until it begins. */
function startAgain(site: LiveSite): void {
  if (site.isQueued) return
  site.isQueued = true
  site.starts += 1
  site.work = site.work.then(async () => {
    site.isQueued = false
    if (!site.isStopping) await start(site)
    site.starts -= 1
  })
}

async function start(site: LiveSite): Promise<void> {
  const { vite } = site
  try {
    await startServer(site)
    site.broken = null
    site.reloadNext = false
    site.shown = ''
    site.edits += 1
    // Not broadcast: without an open page, Vite would keep it for the next one.
    for (const client of vite.ws.clients) tellToReload(site, client)
  } catch (error) {
    // An error for the operator, which no edit can fix.
    if (error instanceof Error && error.name === 'StartError') {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    }
    site.broken = { error }
    // The browser shows the error before the terminal does, since a developer looks there next.
    if (!site.server) site.door.handleBy(showBroken(site))
    show(site, error)
    vite.environments.client.hot.send({ type: 'error', err: { message: describe(error), stack: '' } })
  }
}

/** Shows the latest error, which may be another one after the next edit. */
const showBroken =
  (site: LiveSite): RequestListener =>
  (request, response) =>
    site.vite.middlewares(request, response, () => sendErrorPage(site, response, site.broken?.error))

/** Starts the server, again if it is made of other modules than the one that runs. */
async function startServer(site: LiveSite): Promise<void> {
  const next: Development = await site.runner.import('/server/development.ts')
  await load(site)
  if (next === site.loaded && site.server) return site.server.refreshContent()
  await stop(site)
  site.loaded = next
  site.server = await next.startDevelopment(
    {
      build: () => load(site),
      routes: () => site.build?.routes ?? {},
      before: (request, response, proceed) =>
        site.vite.middlewares(request, response, () => {
          if (site.broken) return sendErrorPage(site, response, site.broken.error)
          load(site).then(proceed, (error) => sendErrorPage(site, response, error))
        }),
      development: (response, error) => finish(site, response, error),
      receive: site.door.handleBy,
    },
    (error: unknown) => show(site, error),
  )
  process.stdout.write(site.server.announcement)
}

async function load(site: LiveSite): Promise<ServerBuild> {
  const latest: ServerBuild = await site.runner.import('virtual:react-router/server-build')
  site.build = latest
  return latest
}

async function stop(site: LiveSite): Promise<void> {
  const { server } = site
  site.server = null
  await site.door.pause()
  await server?.stop()
}

function show(site: LiveSite, error: unknown): void {
  site.reloadNext = true
  const text = describe(error)
  // Every request reports the error, so it is printed once.
  if (text !== site.shown) process.stderr.write(`\n${text}\n\n`)
  site.shown = text
}

/** React Router's preamble, without which island modules throw. */
function scripts({ build, edits }: LiveSite): string {
  return ['/@vite/client', build?.assets.hmr?.runtime, '/app/development.ts']
    .map((src) => (src ? `<script type="module" src="${src}" data-edits="${edits}"></script>` : ''))
    .join('')
}

function errorPage(site: LiveSite, error: unknown): string {
  const text = describe(error).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><html lang="en"><head><title>Error</title>${scripts(site)}</head><body><pre>${text}</pre></body></html>`
}

function sendErrorPage(site: LiveSite, response: ServerResponse, error: unknown): void {
  show(site, error)
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(errorPage(site, error))
}

async function finish(site: LiveSite, response: Response, error: unknown): Promise<Response> {
  if (error !== undefined) {
    return new Response(errorPage(site, error), {
      status: 500,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
  }
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = (await response.text()).replace('<head>', () => `<head>${scripts(site)}`)
  return new Response(html, response)
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
