import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findOpenssl } from '#tests/find-programs.ts'
import { programs } from '#tests/programs.ts'

/**
 * What a public repository contains agrees with the code: licence, Node, CI, updates, container.
 */

const read = (path: string) => readFileSync(path, 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  license: string
  engines: { node: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const tools = JSON.parse(read('lab/tools/package.json')) as { dependencies: Record<string, string> }
const packages = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...tools.dependencies,
})

test('LICENSE and package.json name the same licence, and the README names the holder to replace', () => {
  expect(manifest.license).toBe('MIT')
  expect(read('LICENSE')).toMatch(/^MIT License/)
  const holder = /^Copyright \(c\) \d{4} (.+)$/m.exec(read('LICENSE'))?.[1] ?? ''
  expect(read('README.md')).toContain(`\`${holder}\``)
})

test('third-party files have their licence beside them and are listed in the README', () => {
  const licences = {
    'app/ui/fonts/LICENSE-Besley.txt': /SIL OPEN FONT LICENSE/i,
    'app/ui/fonts/LICENSE-HankenGrotesk.txt': /SIL OPEN FONT LICENSE/i,
    'content/LICENSE-Lucide.txt': /^ISC License\n\nCopyright .* Lucide Icons/,
  }
  for (const [file, text] of Object.entries(licences)) {
    expect(read(file)).toMatch(text)
    expect(read('README.md')).toContain(dirname(file))
  }
  const fonts = globSync('app/ui/fonts/*.{woff,woff2}').map((file) => file.replace(/.*\//, ''))
  expect(fonts.toSorted()).toEqual(['display.woff2', 'text.woff2'])
})

test('every file that names a Node version names the same one', () => {
  const major = read('.nvmrc').trim()
  expect(manifest.engines.node).toBe(`>=${major}`)
  expect(read('scripts/prepare.mjs')).toContain(`const neededMajor = ${major}`)
  for (const file of ['Dockerfile', '.devcontainer/Dockerfile']) {
    expect(read(file)).toMatch(new RegExp(`^FROM node:${major}-`, 'm'))
  }
  expect(read('Dockerfile')).toContain(`nodejs${major}-`)
  expect(read('renovate.json')).toContain(`"<${Number(major) + 1}"`)
})

test('CI and the dev container have the programs that some tests need', () => {
  const workflow = read('.github/workflows/test.yml')
  expect(workflow).toMatch(/^ +- run: \.ci\/run$/m)
  for (const { find, packages } of programs) {
    // Every Linux image with Node has OpenSSL.
    if (find === findOpenssl) continue
    for (const text of [workflow, read('.devcontainer/Dockerfile')]) {
      expect(packages.filter((name) => text.includes(name))).not.toEqual([])
    }
  }
})

test('actions are pinned to a commit, with the version that Renovate updates', () => {
  const uses = [...read('.github/workflows/test.yml').matchAll(/uses: (.+)/g)].map(([, used = '']) => used)
  expect(uses.length).toBeGreaterThan(2)
  for (const used of uses) expect(used).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('Renovate groups only existing packages, and types with the package they belong to', () => {
  const { packageRules } = JSON.parse(read('renovate.json')) as {
    packageRules: { groupName: string; matchPackageNames: string[] }[]
  }
  const groupOf = new Map(
    packageRules.flatMap(({ groupName, matchPackageNames }) =>
      matchPackageNames.map((name) => [name, groupName] as const),
    ),
  )
  const images = ['node', 'gcr.io/distroless/nodejs24-debian13']
  const unknown = [...groupOf.keys()].filter((name) => {
    const [scope, wildcard] = name.split('/{')
    return (
      !images.includes(name) &&
      !packages.some((each) => each === name || (wildcard && each.startsWith(`${scope}/`)))
    )
  })
  expect(unknown).toEqual([])
  for (const types of packages.filter((name) => name.startsWith('@types/'))) {
    expect(groupOf.get(types), types).toBe(groupOf.get(types.replace('@types/', '')))
  }
})
