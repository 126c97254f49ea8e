import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of PostgreSQL's server programs; null if it is not installed. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(existsSync(debian)
      ? readdirSync(debian)
          .map((version) => join(debian, version, 'bin'))
          .toReversed()
      : []),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
    dirname(spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' }).stdout.trim()),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

export const findPgBouncer = () => findProgram('pgbouncer')

export const findOpenssl = () => findProgram('openssl')

/** Path of a program on the PATH; null if it is missing. */
function findProgram(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
  return [found, `/usr/sbin/${name}`].find((path) => path !== '' && existsSync(path)) ?? null
}
