import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The order of the folders. With `-u` this file draws it in docs/architecture.md. */

const files = globSync('{app,server,emails}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.{ts,tsx}', '**/*.examples.{ts,tsx}', '**/*.d.ts'],
})
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^'+]+)'/g)].map(([, to = '']) => ({
    from: file,
    to: to.startsWith('#') ? to.slice(1) : join(file, '..', to),
  })),
)

const isApp = (path: string) => path.startsWith('app/')

/** 'app/forms'. Single files of app/ and server/ are in none. */
const folderOf = (path: string) => /^(?:(?:app|server)\/[^/]+(?=\/)|emails)/.exec(path)?.[0]
const nodeOf = (folder: string) => folder.replaceAll(/\W/g, '_')

/** The folders that a folder imports, directly or indirectly. */
function reachedFrom(folder: string, found = new Set<string>()): Set<string> {
  for (const to of imported.get(folder) ?? []) if (!found.has(to)) reachedFrom(to, found.add(to))
  return found
}

const imported = new Map<string, Set<string>>()
for (const { from, to } of imports) {
  const [above, below] = [folderOf(from), folderOf(to)]
  if (above && below && above !== below) imported.set(above, (imported.get(above) ?? new Set()).add(below))
}

/** Leaves out arrows that follow from others; all from server/ to app/ are one. */
function drawPicture(): string {
  const folders = [...new Set(files.flatMap((file) => folderOf(file) ?? []))].sort()
  const arrows = folders.flatMap((from) => {
    const direct = [...(imported.get(from) ?? [])].filter((to) => isApp(from) === isApp(to)).sort()
    const needed = direct.filter((to) => !direct.some((other) => other !== to && reachedFrom(other).has(to)))
    return needed.length === 0 ? [] : [`  ${nodeOf(from)} --> ${needed.map(nodeOf).join(' & ')}`]
  })
  const layer = (name: string, isIn: (folder: string) => boolean) => [
    `  subgraph ${name}`,
    ...folders
      .filter(isIn)
      .map((folder) => `    ${nodeOf(folder)}["${folder.replace(/^app\/|^server\//, '')}"]`),
    '  end',
  ]
  const layers = [
    ...layer('server["server/ and emails/"]', (folder) => !isApp(folder)),
    ...layer('app["app/"]', isApp),
  ]
  return ['flowchart TD', ...layers, ...arrows, '  server --> app', ''].join('\n')
}

test('the picture in docs/architecture.md matches the imports', async () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const drawn = page.replace(/(?<=```mermaid\n)[\s\S]*?(?=```)/, drawPicture)
  await expect(drawn).toMatchFileSnapshot(resolve('docs/architecture.md'))
})

/** The imports between the parts of a folder: its files and subfolders. */
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
])('in %s/ no part imports a part that depends on it', (folder) => {
  const edges = partsOf(folder)
  const above = (part: string, found = new Set<string>()): Set<string> => {
    for (const { from, to } of edges) if (to === part && !found.has(from)) above(from, found.add(from))
    return found
  }
  const back = edges.filter(({ from, to }) => above(from).has(to)).map(({ from, to }) => `${from} → ${to}`)
  expect([...new Set(back)]).toEqual([])
})
