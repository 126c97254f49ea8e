import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/built-site.ts'

/** nginx with the configuration of deploy/, in front of instances on these ports. */
export interface Nginx {
  url: string
  /** Its log of requests that it could not forward. */
  errors(): string[]
  stop(): Promise<void>
}

/** null if nginx is not installed. */
export async function startNginx(ports: readonly number[]): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const listen = await freePort()
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
  const [, rules = ''] = /server site:3000( [^;]*)?;/.exec(shipped) ?? []
  const servers = ports.map((port) => `server 127.0.0.1:${port}${rules};`).join(' ')
  const site = shipped
    .replace(/server site:3000[^;]*;/, servers)
    .replaceAll('listen 80', `listen 127.0.0.1:${listen}`)
    .replace('server_name www.example.dk', 'server_name 127.0.0.1')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
     events {} http { access_log off; ${places} ${site} }`,
  )
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${listen}`
  for (let answers = false; !answers; ) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
    answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  return {
    url,
    errors: () => {
      const lines = readFileSync(join(folder, 'error.log'), 'utf8').split('\n')
      // It notices a stop by a refused connection; the other instance then gets the request.
      return lines.filter((line) => line !== '' && !line.includes('Connection refused'))
    },
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
