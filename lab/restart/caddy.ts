import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/built-site.ts'

/** Caddy with the configuration of deploy/, in front of instances on these ports. */
export interface Caddy {
  url: string
  /** Its log of requests that it could not forward. */
  errors(): string[]
  stop(): Promise<void>
}

/** null if Caddy is not installed. */
export async function startCaddy(ports: readonly number[]): Promise<Caddy | null> {
  if (spawnSync('caddy', ['version']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  const file = join(folder, 'Caddyfile')
  // Each test visitor is a separate client, by the X-Forwarded-For that it sends.
  const shipped = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('{$SITE_URL}', url)
    .replace('site-a:3000 site-b:3000', upstreams)
    .replace('lb_policy', 'trusted_proxies 127.0.0.1/32\n\t\tlb_policy')
  writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${shipped}`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let answers = false; !answers; ) {
    if (child.exitCode !== null) throw new Error(said)
    answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  return {
    url,
    errors: () => said.split('\n').filter((line) => line.includes('"level":"error"')),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
