import { type ConnectionOptions, TLSSocket } from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type mailServer, TIMEOUTS } from './transport.ts'

/**
 * A mail server's TLS as a mail of ours meets it. null if it offers no TLS. Throws if it cannot
 * be reached, or if its certificate is for another name or from an unknown authority.
 * @param localPort where the server is, if not where its name says
 */
export async function probeTls(
  { host, port, isImplicitTls }: ReturnType<typeof mailServer>,
  tls: ConnectionOptions = {},
  localPort?: number,
) {
  const connection = new SMTPConnection({
    host: localPort === undefined ? host : '127.0.0.1',
    port: localPort ?? port,
    secure: isImplicitTls,
    tls: { servername: host, ...tls },
    ...TIMEOUTS,
  })
  try {
    await connected(connection)
    const socket = connection._socket
    if (!(socket instanceof TLSSocket)) return null
    const { issuer, valid_to } = socket.getPeerCertificate()
    return {
      protocol: socket.getProtocol() ?? 'TLS',
      cipher: socket.getCipher().name,
      begun: isImplicitTls ? 'at once' : 'with STARTTLS',
      issuer: [issuer?.O ?? issuer?.CN ?? 'an unnamed authority'].flat().join(' '),
      /** End of its validity, in the certificate's own format. */
      validTo: valid_to,
    }
  } finally {
    connection.close()
  }
}

/** Connects, with TLS if the server has it or the options demand it. */
export function connected(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
}
