import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Looks again once the Debian package is installed, which root can do; null where there is none to be had. */
export function findOrInstall<Found>(find: () => Found | null, debianPackage: string): Found | null {
  const found = find()
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  const aptGet = (...words: string[]) =>
    spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...words])
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', debianPackage)
  return find()
}

/** Where a program is that is found by its name; null where there is none. */
export function findProgram(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
  return [found, `/usr/sbin/${name}`].find((path) => path !== '' && existsSync(path)) ?? null
}
