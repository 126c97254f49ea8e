import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { main } from './main.ts'

/** As much of Vite's development server as the program needs. */
interface DevelopmentServer {
  ssrLoadModule(id: string): Promise<unknown>
  middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Runs the same program over Vite's development server, which answers what is its own first. */
export async function startDevelopment(vite: DevelopmentServer): Promise<void> {
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  let { routes } = await load()
  await main({
    build: load,
    routes: () => routes,
    buildId: 'development',
    clientFolder: null,
    before: (request, response, next) => {
      vite.middlewares(request, response, () => {
        load().then((build) => {
          routes = build.routes
          next()
        }, next)
      })
    },
  })
}
