import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TicketSystem = {
  /** For CLIENTS_URL. */
  url: string
  /** Accepted clients: Idempotency-Key and body. */
  received: { key: string; body: unknown }[]
  /** Responds with this status from now on. */
  answer(status: number): void
  stop(): Promise<void>
}

/** The ticket system's endpoint for new clients, as configured in CLIENTS_URL. */
export async function startTicketSystem(): Promise<TicketSystem> {
  const received: TicketSystem['received'] = []
  let status = 201
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (status < 300) {
        const key = String(request.headers['idempotency-key'] ?? '')
        received.push({ key, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/clients`,
    received,
    answer: (next) => {
      status = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
