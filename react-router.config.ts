import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route table is small: shipping it once is cheaper than a request per discovered link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    slimRouteTable(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config

/**
 * Takes out of the browser's route table what the browser does not read: which exports a route has not got (absent says it as
 * well as false) and which files its module imports (modules say it themselves). It is half as large then.
 */
function slimRouteTable(folder: string): void {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, opening = '', json = ''] =
    /^(window\.__reactRouterManifest=)(.*);$/s.exec(name ? readFileSync(join(folder, name), 'utf8') : '') ??
    []
  if (!name || !json)
    throw new Error('The browser\u2019s route table is not where it was: see slimRouteTable')
  const table: { routes: Record<string, Record<string, unknown>> } = JSON.parse(json)
  for (const route of Object.values(table.routes)) {
    for (const [key, value] of Object.entries(route)) {
      if (
        value === false ||
        key === 'imports' ||
        (key === 'css' && Array.isArray(value) && value.length === 0)
      ) {
        delete route[key]
      }
    }
  }
  writeFileSync(join(folder, name), `${opening}${JSON.stringify(table)};`)
}
