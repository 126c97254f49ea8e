import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/ask.ts'
import { createRepresentation } from './representation.ts'
import { answerAhead } from './shortcut.ts'

async function startServer(withReader: (socket: Socket) => Socket) {
  const { answers } = await createRepresentation(200, [], Buffer.from('ahead'), { compressible: false })
  const server = createServer((_request, response) => void response.end('by node'))
  server.on('connection', (socket) => {
    answerAhead(server, withReader(socket), ({ url }) => (url === '/kept' ? answers.identity : null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('this node lets answers be written ahead of it', async () => {
  const port = await startServer((socket) => socket)
  expect((await ask(port, '/kept')).text).toBe('ahead')
  expect((await ask(port, '/other')).text).toBe('by node')
})

test.each([
  ['no reader', undefined],
  ['another reader', { onHeaders: () => 0, incoming: null }],
])('a node with %s answers in its own way', async (_name, parser) => {
  const port = await startServer(() => Object.assign(new Socket(), { parser }))
  expect((await ask(port, '/kept')).text).toBe('by node')
})
