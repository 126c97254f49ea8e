import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type ConnectionOptions, connect as tlsConnect } from 'node:tls'
import { type mailServer, TIMEOUTS } from './transport.ts'

/**
 * A mail server's TLS as a mail of ours meets it. The mail library does not tell: this connects up
 * to the handshake. null if the server offers no TLS. Throws if it cannot be reached, or if its
 * certificate is for another name or from an unknown authority.
 * @param localPort where the server is, if not where its name says
 */
export async function probeTls(
  { host, port, isImplicitTls }: ReturnType<typeof mailServer>,
  tls: ConnectionOptions = {},
  localPort?: number,
) {
  const socket = localPort === undefined ? connect(port, host) : connect(localPort, '127.0.0.1')
  socket.setTimeout(TIMEOUTS.greetingTimeout, () => socket.destroy(new Error('No reply in time')))
  try {
    if (!isImplicitTls) {
      await readReply(socket, '220')
      socket.write('EHLO localhost\r\n')
      const offers = await readReply(socket, '250')
      if (!/^250[ -]STARTTLS\r?$/im.test(offers)) return null
      socket.write('STARTTLS\r\n')
      await readReply(socket, '220')
    }
    const secure = tlsConnect({ socket, servername: host, ...tls })
    socket.on('error', (error) => secure.destroy(error))
    await once(secure, 'secureConnect')
    const { issuer, valid_to } = secure.getPeerCertificate()
    return {
      protocol: secure.getProtocol() ?? 'TLS',
      cipher: secure.getCipher().name,
      begun: isImplicitTls ? 'at once' : 'with STARTTLS',
      issuer: [issuer?.O ?? issuer?.CN ?? 'an unnamed authority'].flat().join(' '),
      /** End of its validity, in the certificate's own format. */
      validTo: valid_to,
    }
  } finally {
    socket.destroy()
  }
}

/** A reply of one or more lines; throws unless it begins with this code (RFC 5321, section 4.2). */
function readReply(socket: Socket, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    const onData = (chunk: Buffer): void => {
      reply += chunk.toString('latin1')
      if (!/^\d{3}(?: .*)?\r?\n$/m.test(reply)) return
      socket.off('data', onData)
      if (reply.startsWith(code)) resolve(reply)
      else reject(new Error(reply.trim()))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed')))
  })
}
