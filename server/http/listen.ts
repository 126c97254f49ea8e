import { once } from 'node:events'
import type { Server } from 'node:http'
import { StartError } from '#server/start-error.ts'

/** Resolves with the port once it listens. Throws StartError if the port is taken. */
export async function listen(server: Server, port: number, host: string | null): Promise<{ port: number }> {
  server.listen({ port, host: host ?? undefined })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw startErrorOf(error, port, host)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port }
}

function startErrorOf(error: NodeJS.ErrnoException, port: number, host: string | null): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is not an address of this machine.`)
  }
  return error
}
