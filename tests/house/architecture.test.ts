import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Compares the diagram in docs/architecture.md with the imports in the code. */

const files = globSync('{app,server,emails}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.{ts,tsx}', '**/*.examples.{ts,tsx}', '**/*.d.ts'],
})
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^'+]+)'/g)].map(([, to = '']) => ({
    from: file,
    to: to.startsWith('#') ? to.slice(1) : join(file, '..', to),
  })),
)

/** Names in the diagram for the folders of server/ that share theirs with one of app/. */
const inServer: Record<string, string> = {
  content: 'scontent',
  'content-check': 'check',
  leads: 'sleads',
  share: 'sshare',
  internal: 'signin',
}
const isFile = (path: string) => /^(?:app|server)\/[^/]+$/.test(path)
const isApp = (path: string) => path.startsWith('app/')

/** Files of server/ that import a folder, or another such file. The others are not drawn. */
function isStart(path: string): boolean {
  return imports.some(
    ({ from, to }) => from === path && !isApp(to) && (isFile(to) ? isStart(to) : to.startsWith('server/')),
  )
}

/** The node for a file; null: it is not drawn. */
function nodeOf(path: string): string | null {
  const [top = '', folder = ''] = path.split('/')
  if (top === 'emails') return top
  if (!isFile(path)) return top === 'server' ? (inServer[folder] ?? folder) : folder
  if (top === 'server') return isStart(path) ? 'start' : null
  if (/^(?:is-record|pages|page-addresses)\./.test(folder)) return null
  if (/^(?:context|page-policy)\./.test(folder)) return 'context'
  if (folder === 'rich-text.tsx') return 'rich-text'
  return folder === 'routes.ts' ? 'routes' : 'entry'
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
const real = new Set([
  'server --> app',
  ...imports
    .filter(({ from, to }) => isApp(from) === isApp(to))
    .map(({ from, to }) => [nodeOf(from), nodeOf(to)])
    .flatMap(([from, to]) => (from && to && from !== to ? [`${from} --> ${to}`] : [])),
])

function reaches(from: string, to: string, passed: readonly string[] = []): boolean {
  return arrows.some((arrow) => {
    const [a = '', b = ''] = arrow.split(' --> ')
    return a === from && !passed.includes(b) && (b === to || reaches(b, to, [...passed, b]))
  })
}

test('every arrow of the diagram is an actual import', () => {
  expect(arrows.length).toBeGreaterThan(20)
  expect(arrows.filter((arrow) => !real.has(arrow))).toEqual([])
})

test('every import follows the arrows of the diagram', () => {
  const missing = [...real].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' --> ')
    return !reaches(from, to)
  })
  expect(missing).toEqual([])
})

test('app does not import server', () => {
  expect(imports.filter(({ from, to }) => isApp(from) && /^(?:server|emails)\//.test(to))).toEqual([])
})

test('the arrows of the diagram form no cycle', () => {
  const nodes = new Set(arrows.flatMap((arrow) => arrow.split(' --> ')))
  expect([...nodes].filter((node) => reaches(node, node))).toEqual([])
})

/** A folder's parts, each a folder or a file in it: of which it imports which. */
function partsOf(folder: string) {
  const partOf = (path: string) => path.slice(folder.length + 1).split('/', 1)[0] ?? ''
  const isWithin = (path: string) => path.startsWith(`${folder}/`)
  return imports
    .filter(({ from, to }) => isWithin(from) && isWithin(to) && partOf(from) !== partOf(to))
    .map(({ from, to }) => ({ from: partOf(from), to: partOf(to) }))
}

test.each([
  'app',
  'app/lead',
  'app/forms',
  'app/calculator',
  'server',
  'server/leads',
  'server/content',
  'server/crm',
])('in %s/ nothing imports what is built on it', (folder) => {
  const edges = partsOf(folder)
  const above = (part: string, found = new Set<string>()): Set<string> => {
    for (const { from, to } of edges) if (to === part && !found.has(from)) above(from, found.add(from))
    return found
  }
  const back = edges.filter(({ from, to }) => above(from).has(to)).map(({ from, to }) => `${from} → ${to}`)
  expect([...new Set(back)]).toEqual([])
})
