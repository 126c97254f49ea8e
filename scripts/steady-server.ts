import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { listen } from '#server/http/listen.ts'

/** How long a response may delay the replacement of its handler, in milliseconds. */
const LONGEST_RESPONSE_MS = 5_000

/** An HTTP server that stays open while its request handler is replaced. */
export function createSteadyServer() {
  let handle: RequestListener | null = null
  let waiting: [IncomingMessage, ServerResponse][] = []
  const responses = new Set<ServerResponse>()
  let address = { port: 0 }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    // The client may have disconnected while its request waited.
    if (response.destroyed) return
    if (!handle) {
      waiting.push([request, response])
      return
    }
    responses.add(response)
    response.once('close', () => responses.delete(response))
    handle(request, response)
  }

  return {
    /** Resolves once it listens. Throws StartError if the port is taken. */
    async listen(port: number, host: string | null): Promise<void> {
      address = await listen(createServer(receive), port, host)
    },
    handleBy(next: RequestListener): { port: number } {
      handle = next
      const before = waiting
      waiting = []
      for (const exchange of before) receive(...exchange)
      return address
    },
    /** Requests wait from now on. Resolves once those before are answered. */
    async pause(): Promise<void> {
      handle = null
      const impatient = setTimeout(() => {
        for (const response of responses) response.destroy()
      }, LONGEST_RESPONSE_MS)
      await Promise.all([...responses].map((response) => once(response, 'close')))
      clearTimeout(impatient)
    },
  }
}
