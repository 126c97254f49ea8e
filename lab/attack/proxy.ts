import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/built-site.ts'
import { makeCertificates } from '#tests/certificates.ts'
import { HOST, memoryOf } from './arena.ts'

/** A proxy with its configuration of deploy/ and a certificate, in front of an instance. */
export interface ReverseProxy {
  name: string
  url: string
  memory(): number
  stop(): Promise<void>
}

export const PROXIES = ['Caddyfile', 'Caddyfile.single', 'nginx.conf'] as const

/** null if it is not installed. */
export async function startProxy(name: (typeof PROXIES)[number], site: number): Promise<ReverseProxy | null> {
  const isCaddy = name !== 'nginx.conf'
  if (spawnSync(isCaddy ? 'caddy' : 'nginx', [isCaddy ? 'version' : '-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'http2-'))
  makeCertificates(folder, ['localhost', HOST])
  const port = await freePort()
  const file = join(folder, name)
  const shipped = readFileSync(`deploy/${name}`, 'utf8').replace(
    /site-a:3000 site-b:3000|site:3000|127\.0\.0\.1:3000/,
    `127.0.0.1:${site}`,
  )
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  // Its workers write what they buffer into this folder.
  const workers = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ')
  writeFileSync(
    file,
    isCaddy
      ? `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${shipped.replace(
          /^(?:\{\$SITE_URL\}|www\.example\.dk) \{/m,
          `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
        )}`
      : `daemon off; ${workers} worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
         events { worker_connections 4096; } http { access_log off; ${temporary} ${shipped.replaceAll(
           /listen 80( default_server)?;/g,
           `listen 127.0.0.1:${port} ssl http2$1; ssl_certificate ${certificate}; ssl_certificate_key ${key};`,
         )} }`,
  )
  const child = isCaddy
    ? spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' })
    : spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const proxy: ReverseProxy = {
    name: isCaddy ? `Caddy with ${name}` : 'nginx',
    url: `https://127.0.0.1:${port}`,
    memory: () => {
      const workers = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
        encoding: 'utf8',
      }).stdout
      return [String(child.pid), ...workers.split('\n')].reduce((sum, pid) => sum + memoryOf(Number(pid)), 0)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (let tries = 0; ; tries++) {
    if (await isServing(port)) return proxy
    if (tries === 60 || child.exitCode !== null) throw new Error(`${name} does not answer`)
    await pause(250)
  }
}

function isServing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/health', servername: HOST, rejectUnauthorized: false }
    request({ ...options, headers: { Host: HOST }, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })
}
