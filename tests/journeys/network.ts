import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anotherAddress } from '#tests/lead-site.ts'

/** The network between browser and site, where requests can be held back and cut off. */
export interface Network {
  /** Origin without a trailing slash. */
  url: string
  /** An empty page of that origin. */
  blank: string
  /** URLs of the requested documents, oldest first; not of those fetched ahead. */
  documents: string[]
  /** Requests with method POST, and their idempotency keys, oldest first. */
  posts: { path: string; key: unknown }[]
  /** Responses with status 400 or higher: `404 /favicon.ico`. */
  refused: string[]
  /** Requests whose path matches wait until they are released, or until their connection is cut. */
  hold(path: RegExp): Hold
  /** From now on the connections of requests whose path matches are cut. */
  cut(path: RegExp): void
  /** Answers requests whose path matches itself, until the returned function is called. */
  answer(path: RegExp, status: number, body: object): () => void
  /** The site handles requests whose path matches, but its answers are lost, until then. */
  lose(path: RegExp): () => void
  stop(): Promise<void>
}

export interface Hold {
  /** Number of waiting requests. */
  waiting(): number
  release(): void
  cut(): void
}

const BLANK = '/blank'

type Way = (cut: boolean) => void

export async function startNetwork(site: string): Promise<Network> {
  const agent = new Agent({ keepAlive: true })
  const address = anotherAddress()
  const cut: RegExp[] = []
  const holds = new Set<{ path: RegExp; held: Way[] }>()
  const answers = new Set<{ path: RegExp; status: number; body: object }>()
  const lost = new Set<{ path: RegExp }>()

  const network: Network = {
    url: '',
    blank: '',
    documents: [],
    posts: [],
    refused: [],
    hold: (path) => {
      const hold = { path, held: [] as Way[] }
      holds.add(hold)
      const end = (cut: boolean) => {
        holds.delete(hold)
        for (const go of hold.held.splice(0)) go(cut)
      }
      return { waiting: () => hold.held.length, release: () => end(false), cut: () => end(true) }
    },
    cut: (path) => void cut.push(path),
    answer: (path, status, body) => {
      const answer = { path, status, body }
      answers.add(answer)
      return () => void answers.delete(answer)
    },
    lose: (path) => {
      const loss = { path }
      lost.add(loss)
      return () => void lost.delete(loss)
    },
    stop: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }

  const onward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', site),
      { agent, method: incoming.method, headers: { ...incoming.headers, ...address } },
      (answer) => {
        const { statusCode: status = 502, headers } = answer
        if ([...lost].some(({ path }) => path.test(incoming.url ?? ''))) {
          answer.resume().on('end', () => outgoing.destroy())
          return
        }
        if (status >= 400) network.refused.push(`${status} ${incoming.url}`)
        outgoing.writeHead(status, headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }

  const server = createServer((incoming, outgoing) => {
    const { url: path = '', headers } = incoming
    if (path === BLANK) {
      outgoing
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
        .end('<!doctype html>')
      return
    }
    const isAhead = headers['sec-purpose'] !== undefined
    if (headers['sec-fetch-dest'] === 'document' && !isAhead) network.documents.push(path)
    if (incoming.method === 'POST') network.posts.push({ path, key: headers['idempotency-key'] })
    if (cut.some((each) => each.test(path))) {
      outgoing.destroy()
      return
    }
    const answer = [...answers].find((each) => each.path.test(path))
    if (answer) {
      incoming.resume()
      outgoing
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
      return
    }
    const hold = [...holds].find((each) => each.path.test(path))
    if (hold) hold.held.push((cut) => (cut ? outgoing.destroy() : onward(incoming, outgoing)))
    else onward(incoming, outgoing)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  network.url = `http://localhost:${(server.address() as AddressInfo).port}`
  network.blank = network.url + BLANK
  return network
}
