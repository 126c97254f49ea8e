import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createMediaHandler } from '#server/content/media.ts'
import type { ContentFolders, FileProblem } from './files.ts'
import { createEmbeddedRepository } from './repository.ts'

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
  let handle: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, handle).catch((error: unknown) => {
      options.problem({ path: incoming.url ?? '', message: String(error) })
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const repository = createEmbeddedRepository({ ...options, origin, mediaBase: `${origin}/media/` })
  const media = createMediaHandler({ folder: join(options.folders.content, 'media') })
  handle = async (request) => {
    if (new URL(request.url).pathname.startsWith('/media/')) return media(request)
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
    return repository.fetch(request.url)
  }
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

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const response = await handle(
    new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
    }),
  )
  // Editors' tools run in browsers on other origins; Prismic's own API allows them too.
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'access-control-allow-origin': '*',
  })
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
