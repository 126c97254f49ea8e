import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '#scripts/chromium.ts'
import { findOpenssl, findPgBouncer, findPostgres } from '#tests/find-programs.ts'

/*
 * The programs that tests start besides Node. Run directly, this installs what is missing, as root
 * on Debian or Ubuntu: before the first test, since tests run side by side and apt-get serves one
 * at a time.
 */

/** The first of its packages that is available is installed. */
export const programs = [
  { find: findChromium, packages: ['chromium-headless-shell', 'chromium'] },
  { find: findPostgres, packages: ['postgresql'] },
  { find: findPgBouncer, packages: ['pgbouncer'] },
  { find: findOpenssl, packages: ['openssl'] },
]

function installMissing(): void {
  const missing = programs.filter(({ find }) => find() === null)
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  aptGet('update')
  for (const { find, packages } of missing) {
    for (const name of packages) {
      if (find() !== null) break
      process.stdout.write(`Installing ${name} for the tests …\n`)
      const { status, output } = aptGet('install', '--yes', '--no-install-recommends', name)
      if (status !== 0) process.stderr.write(output.join(''))
    }
  }
}

function aptGet(...words: string[]) {
  // A machine that has just booted may still be installing its updates.
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', ...words]
  return spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...command], { encoding: 'utf8' })
}

if (import.meta.main) installMissing()
