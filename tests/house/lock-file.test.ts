import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * The lock file as other machines read it: `npm ci` installs what it lists, and a missing native
 * package would only show on other platforms.
 */

interface LockedPackage {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Where a package resolves another: in its own node_modules, or above. */
function found(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/** The usual platforms of developers, CI and servers. */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64', libc: null },
  { os: 'darwin', cpu: 'arm64', libc: null },
  { os: 'win32', cpu: 'x64', libc: null },
] as const

/** Whether npm installs a package on that platform. */
function runsOn({ os, cpu, libc }: LockedPackage, platform: (typeof platforms)[number]): boolean {
  const fits = (allowed: string[] | undefined, own: string) =>
    !allowed ||
    allowed.includes(own) ||
    (allowed.every((each) => each.startsWith('!')) && !allowed.includes(`!${own}`))
  return (
    fits(os, platform.os) && fits(cpu, platform.cpu) && (platform.libc === null || fits(libc, platform.libc))
  )
}

test('the Node of the commands is one exact version for each platform, with its digest', () => {
  const read = (file: string) => JSON.parse(readFileSync(join('.node', file), 'utf8'))
  const { optionalDependencies } = read('package.json') as Required<LockedPackage>
  expect(Object.keys(optionalDependencies)).toHaveLength(5)
  for (const [name, version] of Object.entries(optionalDependencies)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^24\.\d+\.\d+$/)])
    expect(read('package-lock.json').packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
  }
})

/** Packages with native builds: their optional dependencies name an operating system. */
const perPlatform = Object.entries(packages).flatMap(([path, { optionalDependencies }]) => {
  const optional = Object.keys(optionalDependencies ?? {})
  const programs = optional.filter((name) => /linux|darwin|win32/.test(name))
  return programs.length > 1 ? [{ path, programs }] : []
})

test('every package with native builds is locked with a build for each usual platform', () => {
  expect(perPlatform.map(({ path }) => path)).toContain('node_modules/sharp')
  // A package for one system only (a macOS watcher) is irrelevant to the others.
  const missing = perPlatform.flatMap(({ path, programs }) =>
    platforms
      .filter(
        (platform) => !programs.some((name) => runsOn(packages[found(path, name) ?? ''] ?? {}, platform)),
      )
      .map((platform) => `${path} on ${Object.values(platform).join(' ')}`),
  )
  expect(missing).toEqual([])
})
