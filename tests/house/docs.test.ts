import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Files, commands and packages named in README, docs and comments exist, and all of ours are named.
 */

// Not read from git: a tarball has none.
const ignored = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((path) => (path.startsWith('/') ? path.slice(1) : `**/${path.replace(/\/$/, '')}`))
const files = globSync('**/*.*', { exclude: ignored })
const pages = files.filter((path) => /^[A-Z]+\.md$/.test(path) || /^docs\/.*\.md$/.test(path))
const programs = files.filter((path) => /\.(tsx?|mjs|css|grit)$/.test(path))
const read = (path: string) => readFileSync(path, 'utf8')

const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

/** A page without its code spans, which only show how a link is written. */
const proseOf = (page: string) => read(page).replaceAll(/`[^`\n]*`/g, '')

/** Targets of a page's links, as paths of the repository. */
function linksOf(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)))
}

/** Paths and file names in a text. `<type>` and `*` are placeholders; URLs are skipped. */
function pathsIn(text: string): string[] {
  const folders = /(?<![\w/.:-])(?:app|server|emails|tests|scripts|lab|deploy|docs|content)\/[\w./-]*\w\/?/g
  const names = /(?<=`)[\w.-]+\.(?:tsx?|mjs|css|md)(?=`)/g
  return [...text.matchAll(folders), ...text.matchAll(names)].map(([path]) => path)
}

/** Optional folders of a content repository that the shipped one lacks. */
const optional = ['content/drafts', 'content/releases']

function isThere(path: string): boolean {
  if (optional.includes(path.replace(/\/$/, ''))) return true
  // Imports start with a folder alias; texts may omit the extension of a test.
  if (path.includes('/')) return existsSync(path) || files.some((file) => file.startsWith(`${path}.`))
  return files.some((file) => file.endsWith(`/${path}`))
}

test('the pages of docs/ are included in these checks', () => {
  expect(pages).toContain('docs/security.md')
})

test.each(pages)('every link in %s leads to a file', (page) => {
  expect(linksOf(page).filter((path) => !existsSync(path))).toEqual([])
})

/** GitHub's id of each heading of a page. */
function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(pages)('every link in %s to a section leads to a heading', (page) => {
  const dead = [...proseOf(page).matchAll(/\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)/g)].filter(
    ([, target = '', part = '']) => {
      const other = target === '' ? page : normalize(join(dirname(page), target))
      return !headingsOf(other).includes(part)
    },
  )
  expect(dead.map(([link]) => link)).toEqual([])
})

test.each(pages)('%s names only existing files', (page) => {
  expect(pathsIn(read(page)).filter((path) => !isThere(path))).toEqual([])
})

/** Names of other programs' and protocols' things, and placeholders. */
const outside = new Set([
  ...['_dmarc', '_domainkey', '_spf', 'DMARC1', 'dmarc', 'rua', 'spf1'],
  ...['TOPIC', 'YOUR'],
])

const namesIn = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]{2,}/gu)].map(([name]) => name)

const known = new Set(
  files
    .filter((path) => !/\.(md|webp|woff2?|png)$/.test(path) && path !== 'tests/house/docs.test.ts')
    .flatMap((path) => [...namesIn(path), ...namesIn(read(path))]),
)

/** Whether a name is in the code; `create_` stands for all that begin with it. */
function isKnown(name: string): boolean {
  return known.has(name) || (name.endsWith('_') && [...known].some((each) => each.startsWith(name)))
}

/** The CHANGELOG also names what is gone. */
test.each(pages.filter((page) => page !== 'CHANGELOG.md'))(
  'every name that %s writes in backticks is in the code',
  (page) => {
    const spans = [
      ...read(page)
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .matchAll(/`([^`\n]+)`/g),
    ]
    const gone = spans.flatMap(([, span = '']) =>
      namesIn(span)
        .filter((name) => !isKnown(name) && !outside.has(name))
        .map((name) => `${name} in ${span}`),
    )
    expect(gone).toEqual([])
  },
)

test('every excused name is still in the docs, and is not in the code', () => {
  const docs = new Set(pages.flatMap((page) => namesIn(read(page))))
  expect([...outside].filter((name) => known.has(name) || !docs.has(name))).toEqual([])
})

test('every page of docs/ can be reached from the README', () => {
  const found = new Set<string>()
  const follow = (page: string) => {
    if (found.has(page) || !page.endsWith('.md') || !existsSync(page)) return
    found.add(page)
    for (const target of linksOf(page)) follow(target)
  }
  follow('README.md')
  expect(pages.filter((page) => !found.has(page))).toEqual([])
})

test('comments name only existing docs and tests', () => {
  const gone = programs.flatMap((program) =>
    [...read(program).matchAll(/(?:\bdocs\/[\w/-]+\.md|\btests\/[\w/.-]+\.(?:test|spec)\.tsx?)/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${program}: ${path}`),
  )
  expect(gone).toEqual([])
})

test('no page or program cites a document that is not in the repository', () => {
  const cited = [...pages, ...programs].flatMap((path) =>
    [...read(path).matchAll(/\bD(?:\d{1,2}|1\d\d)\b|\bspec(?:ification)? \d\b/gi)].map(
      ([citation]) => `${path}: ${citation}`,
    ),
  )
  expect(cited).toEqual([])
})

test('every command that is mentioned is in package.json, and is listed for owners, developers or testers', () => {
  const named = [...pages, ...programs].flatMap((path) =>
    [...read(path).matchAll(/\bnpm run ([a-z]+(?::[a-z]+)?)(?![\w:])/g)].map(
      ([, name = '']) => `${path}: ${name}`,
    ),
  )
  expect(named.filter((each) => !((each.split(': ')[1] ?? '') in scripts))).toEqual([])
  const lists = ['README.md', 'CONTRIBUTING.md', 'docs/testing.md'].map(read).join('\n')
  const own = Object.keys(scripts).filter((name) => !['start', 'test', 'build'].includes(name))
  expect(own.filter((name) => !new RegExp(`^\\|.*npm run ${name}(?![\\w:])`, 'm').test(lists))).toEqual([])
})

test('every package has its reason in docs/decisions/0005-dependencies.md', () => {
  const reasons = read('docs/decisions/0005-dependencies.md')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const isNamed = (name: string) =>
    new RegExp(`[\\s,|]${name}[\\s,|]`).test(reasons) || reasons.includes(`${name.split('/')[0]}/*`)
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})
