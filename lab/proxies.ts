import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/built-site.ts'
import { makeCertificates } from '#tests/certificates.ts'
import { notRun } from '#tests/not-run.ts'
import { memoryOf } from './processes.ts'

/** The name in the configurations of deploy/. */
export const HOST = 'www.example.dk'

export const PROXIES = ['Caddyfile', 'Caddyfile.single', 'nginx.conf'] as const
type Name = (typeof PROXIES)[number]

/** Proxies whose program is not installed, which the end of the run reports. */
export const missingProxies = PROXIES.filter((name) => {
  const [program = '', asked = ''] = isCaddy(name) ? ['caddy', 'version'] : ['nginx', '-v']
  const isMissing = spawnSync(program, [asked]).error !== undefined
  if (isMissing) notRun(`what goes through deploy/${name}: ${program} is not installed`)
  return isMissing
})

/** A proxy with its configuration of deploy/ and a certificate for HOST. */
export interface ReverseProxy {
  port: number
  /** Resident memory of all its processes, in MB. */
  memory(): number
  /** Its log lines about requests that it could not forward. */
  errors(): string[]
  stop(): Promise<void>
}

/** Starts a proxy in front of instances on these ports. `trusting`: a client's own X-Forwarded-For counts. */
export async function startProxy(
  name: Name,
  sites: readonly number[],
  { trusting = false } = {},
): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
  makeCertificates(folder, ['localhost', HOST])
  const port = await freePort()
  const file = join(folder, name)
  writeFileSync(
    file,
    (isCaddy(name) ? configureCaddy : configureNginx)({ name, folder, port, sites, trusting }),
  )
  const log = join(folder, 'error.log')
  writeFileSync(log, '')
  const child = isCaddy(name)
    ? spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
        stdio: ['ignore', 'ignore', openSync(log, 'a')],
      })
    : spawn('nginx', ['-c', file, '-p', folder, '-e', log], { stdio: 'ignore' })
  const end = () => child.kill()
  process.once('exit', end)
  const errors = (): string[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      // nginx notices a stop by a refused connection, and asks the other instance.
      .filter((line) => /"level":"error"|\[error\]/.test(line) && !line.includes('Connection refused'))
  while (!(await isServing(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${readFileSync(log, 'utf8')}`)
    await pause(100)
  }
  return {
    port,
    memory: () => {
      const workers = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
        encoding: 'utf8',
      }).stdout
      return [String(child.pid), ...workers.split('\n')].reduce((sum, pid) => sum + memoryOf(Number(pid)), 0)
    },
    errors,
    stop: async () => {
      process.off('exit', end)
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

interface Place {
  name: Name
  folder: string
  port: number
  sites: readonly number[]
  trusting: boolean
}

function isCaddy(name: Name): boolean {
  return name !== 'nginx.conf'
}

function configureCaddy({ name, folder, port, sites, trusting }: Place): string {
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const shipped = readFileSync(`deploy/${name}`, 'utf8')
    .replace(/site-a:3000 site-b:3000|127\.0\.0\.1:3000/, sites.map((site) => `127.0.0.1:${site}`).join(' '))
    .replace(
      /^(?:\{\$SITE_URL\}|www\.example\.dk) \{/m,
      `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    )
    .replace(/\t\tlb_/, `${trusting ? '\t\ttrusted_proxies 127.0.0.1/32\n' : ''}$&`)
  return `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${shipped}`
}

function configureNginx({ folder, port, sites }: Place): string {
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server site:3000([^;]*);/, (_, rules) =>
      sites.map((site) => `server 127.0.0.1:${site}${rules};`).join(' '),
    )
    .replaceAll(
      /listen 80( default_server)?;/g,
      `listen 127.0.0.1:${port} ssl http2$1; ssl_certificate ${folder}/server.crt; ssl_certificate_key ${folder}/server.key;`,
    )
  // Its workers write what they buffer into this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const buffers = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ')
  return `daemon off; ${user} worker_processes 1; pid ${folder}/pid;
    events { worker_connections 4096; } http { access_log off; ${buffers} ${shipped} }`
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
