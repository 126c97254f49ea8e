import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/built-site.ts'
import { findPgBouncer } from '#tests/find-programs.ts'
import { notRun } from '#tests/not-run.ts'
import { ordinaryUser } from '#tests/postgres.ts'

/** PgBouncer in transaction mode in front of one PostgreSQL server. */
export interface TestPgBouncer {
  /** The pooled address of a database, from its direct one. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

/**
 * Starts the real PgBouncer. null if it is not installed, which the end of the run reports.
 * @param poolSize connections to PostgreSQL: fewer than clients, so that they share sessions
 */
export async function startPgBouncer(databaseUrl: string, poolSize = 3): Promise<TestPgBouncer | null> {
  const program = findPgBouncer()
  if (program === null) {
    notRun('every test behind PgBouncer: it is not installed (Debian: apt-get install pgbouncer)')
    return null
  }
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'test-pgbouncer-'))
  const port = await freePort()
  const server = new URL(databaseUrl)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port} user=${server.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
    ].join('\n'),
  )
  if (user) chownSync(folder, user.uid, user.gid)
  const child = spawn(program, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    child.on('exit', () => reject(new Error(`PgBouncer did not start:\n${said}`)))
  })
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
