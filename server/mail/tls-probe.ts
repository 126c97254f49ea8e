import { connect, type Socket } from 'node:net'
import { type ConnectionOptions, type TLSSocket, connect as tlsConnect } from 'node:tls'

/** A mail server's TLS as a mail of ours meets it. */
export type TlsFacts = {
  protocol: string
  cipher: string
  /** Implicit (smtps), or started by STARTTLS. */
  begun: 'at once' | 'with STARTTLS'
  issuer: string
  /** End of validity, in the certificate's own format. */
  validTo: string
}

const TIMEOUT_MS = 10_000

/**
 * Connects to a mail server up to the TLS handshake. null if it offers no TLS. Throws if it cannot
 * be reached, or if its certificate is for another name or from an unknown authority.
 * @param open how to reach the server, if not by its name
 */
export async function probeTls(
  server: { host: string; port: number; isImplicitTls: boolean },
  tls: ConnectionOptions = {},
  open: () => Socket = () => connect(server.port, server.host),
): Promise<TlsFacts | null> {
  const socket = open()
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('No reply in time')))
  try {
    if (!server.isImplicitTls) {
      await readReply(socket, '220')
      socket.write('EHLO localhost\r\n')
      const offers = await readReply(socket, '250')
      if (!/^250[ -]STARTTLS\r?$/im.test(offers)) return null
      socket.write('STARTTLS\r\n')
      await readReply(socket, '220')
    }
    return await new Promise((resolve, reject) => {
      const secure: TLSSocket = tlsConnect({ socket, servername: server.host, ...tls }, () => {
        const certificate = secure.getPeerCertificate()
        resolve({
          protocol: secure.getProtocol() ?? 'TLS',
          cipher: secure.getCipher().name,
          begun: server.isImplicitTls ? 'at once' : 'with STARTTLS',
          issuer: [certificate.issuer?.O ?? certificate.issuer?.CN ?? 'an unnamed authority']
            .flat()
            .join(' '),
          validTo: certificate.valid_to,
        })
      })
      secure.on('error', reject)
      socket.on('error', reject)
    })
  } finally {
    socket.destroy()
  }
}

/** A reply of one or more lines; throws unless it begins with this code (RFC 5321, section 4.2). */
function readReply(socket: Socket, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const heard = (chunk: Buffer): void => {
      said += chunk.toString('latin1')
      if (!/^\d{3}(?: .*)?\r?\n$/m.test(said)) return
      socket.off('data', heard)
      if (said.startsWith(code)) resolve(said)
      else reject(new Error(said.trim()))
    }
    socket.on('data', heard)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed')))
  })
}
