import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The parts of an array are sent one at a time. null: it hangs up. */
export type Words = string | readonly string[] | null

export type SmtpScript = { port: number; stop(): void }

/**
 * A mail server with scripted replies: `greeting` to every connection, then the reply for each
 * command, or '250 OK' by default. `heard` is called with every command and its line.
 */
export async function startSmtpScript(
  greeting: Words,
  replies: Readonly<Record<string, Words>> = {},
  heard: (command: string, line: string) => void = () => undefined,
): Promise<SmtpScript> {
  const sockets = new Set<Socket>()
  const server = createServer(async (socket) => {
    sockets.add(socket.setNoDelay())
    socket.on('error', () => undefined)
    const say = async (words: Words): Promise<void> => {
      if (words === null) return void socket.destroy()
      for (const part of [words].flat()) {
        await new Promise<void>((resolve) => socket.write(part, () => setImmediate(resolve)))
      }
    }
    socket.on('data', (chunk) => {
      const [line = ''] = chunk.toString('latin1').split('\r')
      const [command = ''] = line.split(' ')
      heard(command, line)
      const reply = replies[command]
      void say(reply === undefined ? '250 OK\r\n' : reply)
    })
    await say(greeting)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
