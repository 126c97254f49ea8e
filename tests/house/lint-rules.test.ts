import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readImportRules, toBiome } from '#scripts/lint/import-rules.ts'

/** The import boundaries and bans of biome.json, proven on small files that break them. */

const project = resolve(import.meta.dirname, '../..')
const files = new Map<string, string>()
let copy: string
let findings: { file: string; rule: string }[]

/** Registers a file to be linted in the folder of `path`, and returns its name. */
function file(path: string, content: string): string {
  const name = files.has(path) ? path.replace(/(\.\w+)$/, `-${files.size}$1`) : path
  files.set(name, content)
  return name
}

/** The rules that a registered file breaks. Biome runs once for all of them. */
const brokenBy = (name: string) => findings.flatMap((found) => (found.file === name ? [found.rule] : []))

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  for (const name of ['biome.json', 'package.json', 'scripts/lint']) {
    cpSync(join(project, name), join(copy, name), { recursive: true })
  }
  writeFileSync(join(copy, '.gitignore'), 'node_modules\n')
  for (const [name, content] of files) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    writeFileSync(join(copy, name), content)
  }
  const biome = join(project, 'node_modules/@biomejs/biome/bin/biome')
  const report = ['lint', '--reporter=github', '--max-diagnostics=none']
  const run = spawnSync(process.execPath, [biome, ...report], { cwd: copy, encoding: 'utf8' })
  findings = [...run.stdout.matchAll(/title=([\w/]+),file=([^,]+),/g)].map(([, rule = '', path = '']) => ({
    rule,
    file: relative(realpathSync(copy), path),
  }))
  if (findings.length === 0) throw new Error(run.stderr)
})

afterAll(() => rmSync(copy, { recursive: true }))

const importing = (module: string) => `import { thing } from '${module}'\n\nexport const other = thing\n`

describe('a room may import what is below it', () => {
  test.each(
    [
      ['app/pricing/fees.ts', './money.ts'],
      ['app/calculator/journey.ts', '#app/pricing/fees.ts'],
      ['app/routes/home.tsx', '#app/slices/hero.tsx'],
      ['app/slices/hero/block.ts', '#app/content/fields.ts'],
      ['app/rich-text.tsx', '@prismicio/react'],
      ['server/content/client.ts', '@prismicio/client'],
      ['server/crm/hubspot.ts', '@hubspot/api-client'],
      ['server/mail/smtp.ts', 'nodemailer'],
      ['server/leads/store/store.ts', 'node:sqlite'],
      ['server/leads/deliver.ts', '#server/crm/hubspot.ts'],
      ['app/pricing/fees.test.ts', 'vitest'],
    ].map(([path = '', module = '']) => [file(path, importing(module)), module]),
  )('%s from %s', (name) => {
    expect(brokenBy(name)).toEqual([])
  })
})

describe('a room may not import what is above or next to it, nor a vendor package of another room', () => {
  test.each(
    [
      ['app/pricing/fees.ts', 'zod'],
      ['app/pricing/fees.ts', '#app/content/content.ts'],
      ['app/ui/button.tsx', '#app/calculator/journey.ts'],
      ['app/ui/button.tsx', '#app/content/content.ts'],
      ['app/content/home.ts', '#app/slices/hero.tsx'],
      ['app/slices/faq/block.ts', './faq.tsx'],
      ['app/slices/text/block.ts', '#app/ui/button.tsx'],
      ['app/calculator/journey.ts', '#app/routes/home.tsx'],
      ['app/routes/home.tsx', '#server/settings.ts'],
      ['app/root.tsx', '#server/settings.ts'],
      ['app/slices/hero.tsx', '@prismicio/client'],
      ['app/routes/home.tsx', '@prismicio/client'],
      ['server/leads/store/store.ts', '@hubspot/api-client'],
      ['server/leads/store/store.ts', 'nodemailer'],
      ['server/mail/smtp.ts', '@hubspot/api-client'],
      ['server/crm/hubspot.ts', '#server/leads/store/store.ts'],
      ['server/content/client.ts', 'kysely'],
      ['server/main.ts', 'kysely'],
      ['server/main.ts', '#tests/fakes/hubspot.ts'],
      ['scripts/start.mjs', 'zod'],
      ['server/leads/store/store.ts', '../settings.ts'],
      ['tests/contract/crm.test.ts', '../fakes/hubspot.ts'],
      ['tests/process/fuzz.test.ts', '#lab/fuzz/run.ts'],
    ].map(([path = '', module = '']) => [file(path, importing(module)), module]),
  )('%s from %s', (name) => {
    expect(brokenBy(name)).toContain('lint/style/noRestrictedImports')
  })
})

describe('only server/settings.ts reads the environment', () => {
  const readings = [
    'export const port = process.env.PORT\n',
    "export const port = process['env'].PORT\n",
    'export const port = globalThis.process.env.PORT\n',
    'const { env } = process\n\nexport const port = env.PORT\n',
    "import { env } from 'node:process'\n\nexport const port = env.PORT\n",
    "import process from 'node:process'\n\nexport const port = process.argv\n",
  ]
  const elsewhere = ['server/http/cache.ts', 'app/root.tsx', 'tests/fakes/hubspot.ts']
  test.each(readings.flatMap((reading) => elsewhere.map((path) => [file(path, reading), reading.trim()])))(
    '%s may not: %s',
    (name) => {
      expect(brokenBy(name)).toContain('plugin')
    },
  )

  const settings = file('server/settings.ts', readings[0] ?? '')
  test('there it is allowed', () => {
    expect(brokenBy(settings)).toEqual([])
  })
})

const documentsOnly = file(
  'app/ui/side-list.tsx',
  "import { useId } from 'react'\n\nexport const useOwn = () => useId()\n",
)
describe('a file that an island can import may not use useId', () => {
  const uses = [
    "import { useId } from 'react'\n\nexport const useOwn = () => useId()\n",
    "import { useId as useOwn } from 'react'\n\nexport const useOther = () => useOwn()\n",
    "import * as React from 'react'\n\nexport const useOwn = () => React.useId()\n",
  ]
  const reachable = [
    'app/ui/new-part.tsx',
    'app/forms/new-form.tsx',
    'app/calculator/new-step.tsx',
    'app/slices/hero/hero.tsx',
    'app/rich-text.tsx',
    'app/shell/modal/modal.tsx',
  ]
  test.each(uses.flatMap((use) => reachable.map((path) => [file(path, use), use.trim()])))(
    '%s may not: %s',
    (name) => {
      expect(brokenBy(name)).toContain('plugin')
    },
  )

  const other = file(
    'app/ui/new-part.tsx',
    "import { useState } from 'react'\n\nexport const use = useState\n",
  )
  test('other React functions are allowed, and useId in parts used only by documents', () => {
    expect(brokenBy(other)).toEqual([])
    expect(brokenBy(documentsOnly)).toEqual([])
  })

  const environment = file('app/ui/new-part.tsx', 'export const port = process.env.PORT\n')
  test('the ban on reading the environment applies there as well', () => {
    expect(brokenBy(environment)).toContain('plugin')
  })
})

const circular = file('app/pricing/a.ts', "import { b } from './b.ts'\n\nexport const a = () => b\n")
file('app/pricing/b.ts', "import { a } from './a.ts'\n\nexport const b = () => a\n")
test('two files that import each other are rejected', () => {
  expect(brokenBy(circular)).toContain('lint/suspicious/noImportCycles')
})

const rules = readImportRules(readFileSync(join(project, 'docs/architecture.md'), 'utf8'))
test('the rules are those of the table in docs/architecture.md: node scripts/lint/import-rules.ts', () => {
  expect(rules.length).toBeGreaterThan(30)
  const written = readFileSync(join(project, 'scripts/lint/import-rules.json'), 'utf8')
  expect(JSON.parse(written)).toEqual(toBiome(rules))
})

test('the table allows nothing that no file imports', () => {
  const patternsOf = (path: string) => (path.endsWith('/') ? `${path}**/*.{ts,tsx,mjs}` : path)
  const unused = rules.flatMap(({ of, project: folders, packages }) => {
    const sources = of.flatMap((path) =>
      globSync(patternsOf(path), { cwd: project, exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts'] }),
    )
    const imported = sources.flatMap((name) =>
      [...readFileSync(join(project, name), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        ([, to = '']) => (to.startsWith('.') ? `#${join(dirname(name), to)}` : to),
      ),
    )
    const isUsed = (name: string) =>
      imported.some((to) => to === name || to.startsWith(name.endsWith(':') ? name : `${name}/`))
    const isRead = (path: string) => {
      const start = `#${path.replace(/\*.*/, '')}`
      return imported.some((to) =>
        /[*/]$/.test(path) || path.includes('*') ? to.startsWith(start) : to === `#${path}`,
      )
    }
    return [
      ...packages.filter((name) => !isUsed(name)),
      ...folders.filter((path) => path !== './' && !isRead(path)),
    ].map((name) => `${of[0]}: ${name}`)
  })
  expect(unused).toEqual([])
})
