import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** README, docs and comments name files, commands and packages: each of them is there, and each of ours is named. */

// Not asked of git, which a copy without its history does not have.
const ignored = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((path) => (path.startsWith('/') ? path.slice(1) : `**/${path.replace(/\/$/, '')}`))
const files = globSync('**/*.*', { exclude: ignored })
const pages = files.filter((path) => path === 'README.md' || /^docs\/.*\.md$/.test(path))
const programs = files.filter((path) => /\.(tsx?|mjs|css|grit)$/.test(path))
const read = (path: string) => readFileSync(path, 'utf8')

const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

/** Where a page's links lead, as paths of the repository. */
function linksOf(page: string): string[] {
  // What stands in a code span only shows how a link is written.
  const text = read(page).replaceAll(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)))
}

/** Paths and names of files that a text mentions. `<type>` and `*` stand for many, an address is no path. */
function pathsIn(text: string): string[] {
  const folders = /(?<![\w/.:-])(?:app|server|emails|tests|scripts|bench|deploy|docs|content)\/[\w./-]*\w\/?/g
  const names = /(?<=`)[\w.-]+\.(?:tsx?|mjs|css|md)(?=`)/g
  return [...text.matchAll(folders), ...text.matchAll(names)].map(([path]) => path)
}

/** Folders that a repository of content may have; the shipped one does not. */
const optional = ['content/drafts', 'content/releases']

function isThere(path: string): boolean {
  if (optional.includes(path.replace(/\/$/, ''))) return true
  // An import between rooms is written with its room, a text may leave out the ending of a test.
  if (path.includes('/')) return existsSync(path) || files.some((file) => file.startsWith(`${path}.`))
  return files.some((file) => file.endsWith(`/${path}`))
}

test('the pages of docs/ are looked at', () => {
  expect(pages).toContain('docs/security.md')
})

test.each(pages)('every link of %s leads to a file', (page) => {
  expect(linksOf(page).filter((path) => !existsSync(path))).toEqual([])
})

/** What was decided once stays as it was written. */
const present = pages.filter((page) => !/^Superseded by /m.test(read(page)))

test.each(present)('%s names files that are there', (page) => {
  expect(pathsIn(read(page)).filter((path) => !isThere(path))).toEqual([])
})

test('every page of docs/ is found from the README', () => {
  const found = new Set<string>()
  const follow = (page: string) => {
    if (found.has(page) || !page.endsWith('.md') || !existsSync(page)) return
    found.add(page)
    for (const target of linksOf(page)) follow(target)
  }
  follow('README.md')
  expect(pages.filter((page) => !found.has(page))).toEqual([])
})

test('comments name docs and tests that are there', () => {
  const gone = programs.flatMap((program) =>
    [...read(program).matchAll(/(?:\bdocs\/[\w/-]+\.md|\btests\/[\w/.-]+\.(?:test|spec)\.tsx?)/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${program}: ${path}`),
  )
  expect(gone).toEqual([])
})

test('every command that is named is in package.json, and the README has every one of them', () => {
  const named = [...pages, ...programs].flatMap((path) =>
    [...read(path).matchAll(/\bnpm run ([a-z]+(?::[a-z]+)?)(?![\w:])/g)].map(
      ([, name = '']) => `${path}: ${name}`,
    ),
  )
  expect(named.filter((each) => !((each.split(': ')[1] ?? '') in scripts))).toEqual([])
  const readme = read('README.md')
  const own = Object.keys(scripts).filter((name) => !['start', 'test', 'build'].includes(name))
  expect(own.filter((name) => !new RegExp(`npm run ${name}(?![\\w:])`).test(readme))).toEqual([])
})

test('every command says with --help how it is used: arguments are read in one place', () => {
  const reading = programs.filter(
    (path) => /^(?:scripts|bench)\//.test(path) && read(path).includes('parseArgs'),
  )
  expect(reading).toEqual(['scripts/arguments.ts'])
})

test('every package has its reason in docs/decisions/0005-dependencies.md', () => {
  const reasons = read('docs/decisions/0005-dependencies.md')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const isNamed = (name: string) =>
    new RegExp(`[\\s,|]${name}[\\s,|]`).test(reasons) || reasons.includes(`${name.split('/')[0]}/*`)
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})
