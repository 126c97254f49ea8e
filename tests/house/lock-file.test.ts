import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * The lock file as other machines read it: `npm ci` installs what it lists, and a missing native
 * package would only show on other platforms.
 */

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const { packages, lockfileVersion } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
  lockfileVersion: number
}
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

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

test('the Node that the commands bring is one exact version of each platform, with its digest', () => {
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

test('every package is locked to one version with a digest, and comes from the registry', () => {
  expect(lockfileVersion).toBe(3)
  for (const [path, { version, integrity, resolved, link }] of Object.entries(packages)) {
    if (path === '') continue
    expect([path, link]).toEqual([path, undefined])
    expect([path, version]).toEqual([path, expect.stringMatching(/^\d+\.\d+\.\d+/)])
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
    if (resolved !== undefined) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test.each(['lab/tools', 'lab/mutation'])('so is every package of %s', (folder) => {
  const own = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  for (const [path, { integrity, resolved }] of Object.entries(own.packages)) {
    if (path === '') continue
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
    if (resolved !== undefined) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('package.json names exact versions that match the lock file', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  }
})

test('the packages with a native build per platform are the known ones', () => {
  const names = perPlatform.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13))
  expect(names).toEqual(
    expect.arrayContaining([
      '@biomejs/biome',
      '@tailwindcss/oxide',
      'lightningcss',
      'rolldown',
      'sharp',
      'typescript',
    ]),
  )
})

test.each(perPlatform)(
  'every optional program that $path names is locked with a digest',
  ({ path, programs }) => {
    for (const name of programs) {
      const locked = packages[found(path, name) ?? '']
      expect([name, locked?.version]).toEqual([name, packages[path]?.optionalDependencies?.[name]])
      expect([name, locked?.integrity]).toEqual([name, expect.stringMatching(/^sha512-/)])
    }
  },
)

test.each(perPlatform)('$path has a build for each of the usual platforms', ({ path, programs }) => {
  // A package for one system only (a macOS watcher) is irrelevant to the others.
  for (const platform of platforms) {
    const fitting = programs.filter((name) => runsOn(packages[found(path, name) ?? ''] ?? {}, platform))
    expect([platform, fitting]).toEqual([platform, expect.arrayContaining([expect.any(String)])])
  }
})
