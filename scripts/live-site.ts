import { createServerModuleRunner, type EnvironmentModuleNode, type Plugin } from 'vite'
import type { Log } from '#server/log.ts'

type Development = typeof import('#server/development.ts')
type Site = Awaited<ReturnType<Development['startDevelopment']>>

/**
 * Serves the site by Vite's development server. Vite refreshes islands and stylesheets in place;
 * any other edit reloads the page, whose request starts the site again. Every start writes to the same `log`.
 */
export function liveSite(contentDir: string, log: Log): Plugin {
  let runner: ReturnType<typeof createServerModuleRunner>
  let loaded: Development | null = null
  let site: Site | null = null
  let latest: Promise<unknown> = Promise.resolve()

  /** The site as its files are now. */
  async function current(): Promise<Site> {
    const development: Development = await runner.import('/server/development.ts')
    if (site && development === loaded) return site
    await stop()
    loaded = development
    site = await development.startDevelopment(log)
    return site
  }

  async function stop(): Promise<void> {
    const former = site
    site = null
    await former?.stop()
  }

  return {
    name: 'live-site',
    // React Router would answer before it.
    enforce: 'pre',
    configureServer(server) {
      server.watcher.add(contentDir)
      runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
      return () =>
        server.middlewares.use((request, response, next) => {
          const started = latest.then(current, current)
          latest = started
          started.then(({ handle: answer }) => answer(request, response)).catch(next)
        })
    },
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr') return
      // The models are in app/slices/.
      const isContent = file.startsWith(contentDir) || /\/app\/slices\/.+\.json$/.test(file)
      if (isContent) loaded = null
      if (isContent || modules.some((module) => isOutsideIslands(module)))
        server.environments.client.hot.send({ type: 'full-reload' })
    },
    closeServer: stop,
  }
}

/** Whether something else than an island imports the module. */
function isOutsideIslands(module: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (module.file?.endsWith('.island.tsx') || seen.has(module)) return false
  seen.add(module)
  return module.importers.size === 0 || [...module.importers].some((each) => isOutsideIslands(each, seen))
}
