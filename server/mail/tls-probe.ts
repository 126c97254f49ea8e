import { type ConnectionOptions, TLSSocket } from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

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
 * @param localPort where the server is, if not where its name says
 */
export async function probeTls(
  { host, port, isImplicitTls }: { host: string; port: number; isImplicitTls: boolean },
  tls: ConnectionOptions = {},
  localPort?: number,
): Promise<TlsFacts | null> {
  const connection = new SMTPConnection({
    host: localPort === undefined ? host : '127.0.0.1',
    port: localPort ?? port,
    secure: isImplicitTls,
    tls: { servername: host, ...tls },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await connected(connection)
    const socket = connection._socket
    if (!(socket instanceof TLSSocket)) return null
    const { issuer, valid_to: validTo } = socket.getPeerCertificate()
    return {
      protocol: socket.getProtocol() ?? 'TLS',
      cipher: socket.getCipher().name,
      begun: isImplicitTls ? 'at once' : 'with STARTTLS',
      issuer: [issuer?.O ?? issuer?.CN ?? 'an unnamed authority'].flat().join(' '),
      validTo,
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
