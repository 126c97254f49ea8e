import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOpenssl } from '#tests/find-programs.ts'

/** Made in no time, unlike one of RSA. */
const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']

/**
 * Creates a certificate authority in `folder` (authority.crt), and a certificate signed by it for
 * these host names only (server.crt, server.key).
 */
export function makeCertificates(folder: string, names = ['localhost']): void {
  const program = findOpenssl() ?? 'openssl'
  const openssl = (...words: string[]) => execFileSync(program, words, { cwd: folder, stdio: 'ignore' })
  const fresh = (name: string) => [...EC_KEY, '-nodes', '-keyout', `${name}.key`]
  openssl(
    'req',
    '-x509',
    ...fresh('authority'),
    '-out',
    'authority.crt',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  )
  openssl('req', ...fresh('server'), '-out', 'server.csr', '-subj', '/CN=localhost')
  writeFileSync(join(folder, 'names.cnf'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`)
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-out', 'server.crt', '-days', '2', '-extfile', 'names.cnf'],
    ...['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial'],
  )
}
