import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Retries after installing the Debian package, which only root can; null if it is not available.
 */
export function findOrInstall<Found>(find: () => Found | null, debianPackage: string): Found | null {
  const found = find()
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  const aptGet = (...words: string[]) =>
    spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...words])
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', debianPackage)
  return find()
}

/** Path of a program on the PATH; null if it is missing. */
export function findProgram(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
  return [found, `/usr/sbin/${name}`].find((path) => path !== '' && existsSync(path)) ?? null
}
