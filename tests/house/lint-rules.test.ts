import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
  for (const name of ['biome.json', 'package.json']) {
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
      ['tests/contract/hubspot.test.ts', '../fakes/hubspot.ts'],
      ['tests/process/hostile-requests.test.ts', '#lab/fuzz/run.ts'],
    ].map(([path = '', module = '']) => [file(path, importing(module)), module]),
  )('%s from %s', (name) => {
    expect(brokenBy(name)).toContain('lint/style/noRestrictedImports')
  })
})

const readings = ['process.env.PORT', "process['env'].PORT", 'globalThis.process.env.PORT']
test.each(
  readings.flatMap((reading) =>
    ['server/http/cache.ts', 'app/root.tsx', 'tests/fakes/hubspot.ts'].map((path) => [
      file(path, `export const port = ${reading}\n`),
      reading,
    ]),
  ),
)('only server/settings.ts reads the environment: %s may not: %s', (name) => {
  expect(brokenBy(name)).toContain('lint/style/noProcessEnv')
})

const settings = file('server/settings.ts', 'export const port = process.env.PORT\n')
test('server/settings.ts may read the environment', () => {
  expect(brokenBy(settings)).toEqual([])
})

const circular = file('app/pricing/a.ts', "import { b } from './b.ts'\n\nexport const a = () => b\n")
file('app/pricing/b.ts', "import { a } from './a.ts'\n\nexport const b = () => a\n")
test('two files that import each other are rejected', () => {
  expect(brokenBy(circular)).toContain('lint/suspicious/noImportCycles')
})
