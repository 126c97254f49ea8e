import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createMediaHandler } from './media.ts'
import type { ContentFolders, FileProblem } from './repository/files.ts'
import { createEmbeddedRepository } from './repository/repository.ts'

export type ServedRepository = Awaited<ReturnType<typeof serveRepository>>

/**
 * The embedded repository as Prismic's REST API over HTTP, with its images below /media/. `port` 0
 * uses a free one. Rejects if the port is taken.
 */
export async function serveRepository(options: {
  folders: ContentFolders
  port: number
  problem(problem: FileProblem): void
  now?: () => number
}) {
  const server = createServer().listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const repository = createEmbeddedRepository({ ...options, origin, mediaBase: `${origin}/media/` })
  const media = createMediaHandler({ folder: join(options.folders.content, 'media') })
  const respond = ({ url, method, headers }: IncomingMessage): Promise<Response> | Response => {
    const request = new Request(`${origin}${url}`, { method, headers: headers as Record<string, string> })
    if (url?.startsWith('/media/')) return media(request)
    if (method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
    return repository.fetch(request.url)
  }
  server.on('request', async (incoming, outgoing) => {
    try {
      const response = await respond(incoming)
      // Editors' tools run in browsers on other origins; Prismic's own API allows them too.
      const headers = { ...Object.fromEntries(response.headers), 'access-control-allow-origin': '*' }
      outgoing.writeHead(response.status, headers).end(Buffer.from(await response.arrayBuffer()))
    } catch (error) {
      options.problem({ path: incoming.url ?? '', message: String(error) })
      outgoing.destroy()
    }
  })
  return {
    repository,
    /** Address of the Content API: `http://127.0.0.1:4000/api/v2`. */
    endpoint: repository.endpoint,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
