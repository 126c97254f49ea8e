import { readFileSync } from 'node:fs'

/*
 * The import rules of docs/architecture.md as rules of Biome. `node scripts/lint/import-rules.ts`
 * prints scripts/lint/import-rules.json, which biome.json extends.
 */

/** A row of the table: what files may import, besides those of their own folder. */
interface ImportRule {
  /** Folders end in '/'; others are file patterns. */
  of: string[]
  /** Folders and files of the project. */
  project: string[]
  packages: string[]
}

const HEADING = '## Who may import what'

/** The rows of the table under its heading, in their order: a later row wins. */
export function readImportRules(page: string): ImportRule[] {
  const [table = ''] = page.slice(page.indexOf(HEADING)).match(/(?:^\|.*\n)+/m) ?? []
  return table
    .split('\n')
    .slice(2, -1)
    .map((row) => {
      const [, of = [], project = [], packages = []] = row
        .split('|')
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
      return { of, project, packages }
    })
}

const isFolder = (path: string) => path.endsWith('/')

/** The rules as the part of Biome's configuration that biome.json extends. */
export function toBiome(rules: readonly ImportRule[]) {
  return { overrides: rules.map(toOverride) }
}

function toOverride({ of, project, packages }: ImportRule) {
  const own = of.filter(isFolder).flatMap((folder) => ['./', folder])
  const allowed = [
    ...[...own, ...project].map((path) => `${path === './' ? '' : '#'}${path}${isFolder(path) ? '**' : ''}`),
    ...packages.flatMap((name) => (name.endsWith(':') ? [`${name}*`, `${name}*/**`] : [name, `${name}/**`])),
  ]
  const message = `${of.join(', ')} may not import this: see the table in docs/architecture.md`
  const pattern = { group: ['**', ...allowed.map((path) => `!${path}`)], message }
  return {
    includes: of.map((path) => (isFolder(path) ? `${path}**` : path)),
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [pattern] } } } },
    },
  }
}

if (import.meta.main) {
  const rules = readImportRules(readFileSync('docs/architecture.md', 'utf8'))
  // A line for each rule, as the table has it.
  const lines = toBiome(rules).overrides.map((rule) => JSON.stringify(rule))
  process.stdout.write(`{\n"overrides": [\n${lines.join(',\n')}\n]\n}\n`)
}
