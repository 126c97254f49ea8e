import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#tests/built-site.ts'
import { makeCertificates } from '#tests/certificates.ts'
import { findPostgres } from '#tests/find-programs.ts'
import { notRun } from '#tests/not-run.ts'

/** A temporary PostgreSQL server on a free port. */
export interface TestPostgres {
  /** Creates an empty database; returns its address for DATABASE_URL. */
  database(): Promise<string>
  /** With `tls`: certificate of the authority that signed the server's. */
  authority: string
  /** Kills the server and starts it again on the same data. */
  restart(): Promise<void>
  /** Kills the server. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** User for a server that refuses to run as root. */
type User = { uid: number; gid: number } | null

/**
 * Starts PostgreSQL. null if it is not installed, which the end of the run reports. `tls`:
 * requires TLS; the certificate is for `localhost`.
 */
export async function startPostgres({ tls = false } = {}): Promise<TestPostgres | null> {
  const programs = findInstalled()
  if (programs === null) return null
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, stdio: 'ignore', cwd: folder } as const
  execFileSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'test',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ],
    options,
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'log_min_messages=log',
    // Only processes are killed, not the machine: data in the kernel's cache survives.
    'fsync=off',
    ...(tls
      ? [
          'ssl=on',
          `ssl_cert_file=${join(folder, 'server.crt')}`,
          `ssl_key_file=${join(folder, 'server.key')}`,
        ]
      : []),
  ]
  if (tls) {
    makeCertificates(folder)
    if (user) chownSync(join(folder, 'server.key'), user.uid, user.gid)
    writeFileSync(
      join(data, 'pg_hba.conf'),
      'hostssl all test 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
    )
  }
  let server: ChildProcess | null = null
  let databases = 0

  const urlOf = (name: string): string => `postgres://test@${tls ? 'localhost' : '127.0.0.1'}:${port}/${name}`

  async function start(): Promise<void> {
    // The server reports on standard error when it is ready.
    const child = spawn(
      join(programs ?? '', 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((each) => ['-c', each])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('ready to accept connections')) resolve()
      })
      child.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server
    server = null
    if (child === null || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill(signal)
    await ended
  }

  async function create(): Promise<string> {
    databases += 1
    const name = `test_${databases}`
    const client = new pg.Client({
      connectionString: urlOf('postgres'),
      ...(tls ? { ssl: { rejectUnauthorized: false } } : {}),
    })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return urlOf(name)
  }

  await start()
  return {
    database: create,
    authority: join(folder, 'authority.crt'),
    // SIGQUIT is PostgreSQL's immediate shutdown: it recovers from its log at the next start, as
    // after a crash.
    kill: () => end('SIGQUIT'),
    start,
    restart: async () => {
      await end('SIGQUIT')
      await start()
    },
    stop: async () => {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function findInstalled(): string | null {
  const programs = findPostgres()
  if (programs === null)
    notRun('every test on PostgreSQL: its server is not installed (Debian: apt-get install postgresql)')
  return programs
}

/** null: current user */
export function ordinaryUser(): User {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string, name: string): number =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  const name = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody'
  return { uid: idOf('-u', name), gid: idOf('-g', name) }
}
