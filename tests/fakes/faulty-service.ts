import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServedRepository, serveRepository } from '#server/content/serve.ts'

/** How the content service responds: normally, or with one of the failures of real services. */
export type Fault =
  | 'none'
  /** Closes each connection without a response. */
  | 'stopped'
  /** Takes longer than every timeout. */
  | 'silent'
  /** Responds correctly after 700 ms. */
  | 'slow'
  | 'error 500'
  | 'error 503'
  | 'limited'
  /** 429 without Retry-After, which Prismic's client retries at once and for ever. */
  | 'limited without a word'
  /** A proxy's HTML page with status 200. */
  | 'html'
  /** JSON of an unknown shape. */
  | 'empty object'
  /** Half of the JSON, then the connection closes. */
  | 'cut off'
  /** Returns a reference, and refuses every search with it. */
  | 'expired'
  /** Half of the documents of every search, with the full count. */
  | 'half the documents'

export interface FaultyService {
  repository: ServedRepository
  endpoint: string
  fault: Fault
  /** Requests received so far. */
  requests: number
  /** Unanswered requests whose client has disconnected. */
  givenUp: number
  close(): Promise<void>
}

const SLOW_MS = 700

/** Prismic's API from files, with configurable faults. `fault` applies from the next request on. */
export async function startFaultyService(folders: {
  content: string
  slices: string
}): Promise<FaultyService> {
  const repository = await serveRepository({ folders, port: 0, problem: () => undefined })
  const held = new Set<() => void>()
  const server = createServer((request, response) => {
    service.requests += 1
    const answer = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body)
    }
    const asked = new URL(request.url ?? '/', 'http://service')
    const search = asked.pathname.endsWith('/documents/search')
    const rightAnswer = async () => {
      const right = await fetch(new URL(`${asked.pathname}${asked.search}`, repository.endpoint))
      return { status: right.status, body: await right.text() }
    }
    const misbehave = async () => {
      switch (service.fault) {
        case 'stopped':
          return void request.socket.destroy()
        case 'silent':
          request.socket.once('close', () => {
            service.givenUp += 1
          })
          return void held.add(() => request.socket.destroy())
        case 'error 500':
          return answer(500, 'broken')
        case 'error 503':
          return answer(503, '{"error":"down for maintenance"}', { 'retry-after': '120' })
        case 'limited':
          return answer(429, '{}', { 'retry-after': '1' })
        case 'limited without a word':
          return answer(429, '{}')
        case 'html':
          return answer(200, '<!doctype html><title>Log in to the network</title>')
        case 'empty object':
          return answer(200, '{}')
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      }
      const { status, body } = await rightAnswer()
      if (service.fault === 'cut off') {
        response.writeHead(status, {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        })
        response.write(body.slice(0, body.length / 2), () => request.socket.destroy())
        return
      }
      if (search && service.fault === 'expired') {
        return answer(410, '{"type":"api_validation_error","message":"The ref is expired. Master ref is: x"}')
      }
      if (search && service.fault === 'half the documents') {
        const found = JSON.parse(body)
        return answer(
          status,
          JSON.stringify({ ...found, results: found.results.slice(0, found.results.length / 2) }),
        )
      }
      answer(status, body)
    }
    misbehave().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: FaultyService = {
    repository,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    fault: 'none',
    requests: 0,
    givenUp: 0,
    async close() {
      for (const end of held) end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await repository.close()
    },
  }
  return service
}
