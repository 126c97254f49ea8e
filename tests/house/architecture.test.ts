import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The picture in docs/architecture.md against the imports in the code. */

const files = globSync('{app,server,emails}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.{ts,tsx}', '**/*.examples.{ts,tsx}', '**/*.d.ts'],
})

/** Node of the picture by folder; folders of the same name in app/ and server/ differ by a prefix. */
const inServer: Record<string, string> = {
  content: 'scontent',
  leads: 'sleads',
  share: 'sshare',
  internal: 'signin',
}

const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^'+]+)'/g)].map(([, to = '']) => ({
    from: file,
    to: to.startsWith('#') ? to.slice(1) : join(file, '..', to),
  })),
)
const isFolder = (path: string) => path.split('/').length > 2
const serverStart = new Set(
  imports.flatMap(({ from, to }) => (/^server\/[^/]+$/.test(from) && isFolder(to) ? [from] : [])),
)

function nodeOf(path: string): string {
  const [top = '', folder = ''] = path.split('/')
  if (top === 'emails') return 'emails'
  if (isFolder(path)) return top === 'server' ? (inServer[folder] ?? folder) : folder
  if (top === 'server') return isStart(path) ? 'start' : 'basics'
  return /^(?:context|page-policy)/.test(folder)
    ? 'context'
    : /^routes\.ts$/.test(folder)
      ? 'routes'
      : 'entry'
}

/** A file of server/ that imports a folder, or another file that does. */
function isStart(path: string): boolean {
  if (serverStart.has(path)) return true
  return imports.some(({ from, to }) => from === path && /^server\/[^/]+$/.test(to) && isStart(to))
}

const picture = /```mermaid\n([\s\S]*?)```/.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? ''
const arrows = picture.split('\n').flatMap((line) => {
  const groups = line
    .replaceAll(/\["[^"]*"\]/g, '')
    .split('-->')
    .map((group) => group.split('&').map((name) => name.trim()))
  return groups
    .slice(1)
    .flatMap((to, index) => (groups[index] ?? []).flatMap((a) => to.map((b) => `${a} --> ${b}`)))
})
const real = new Set(
  imports
    .map(({ from, to }) => [nodeOf(from), nodeOf(to)])
    .flatMap(([a, b]) => (a === b ? [] : [`${a} --> ${b}`])),
)

function reaches(from: string, to: string, passed: readonly string[] = []): boolean {
  return arrows.some((arrow) => {
    const [a = '', b = ''] = arrow.split(' --> ')
    return a === from && !passed.includes(b) && (b === to || reaches(b, to, [...passed, b]))
  })
}

test('every arrow of the picture is an import', () => {
  expect(arrows.length).toBeGreaterThan(20)
  expect(arrows.filter((arrow) => !real.has(arrow))).toEqual([])
})

test('every import follows the arrows of the picture', () => {
  const missing = [...real].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' --> ')
    return !reaches(from, to)
  })
  expect(missing).toEqual([])
})

test('the arrows of the picture form no circle', () => {
  const nodes = new Set(arrows.flatMap((arrow) => arrow.split(' --> ')))
  expect([...nodes].filter((node) => reaches(node, node))).toEqual([])
})
