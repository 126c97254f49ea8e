import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

test('npm test refuses to watch a browser test, in one line', () => {
  const command = ['scripts/test.mjs', '--watch', 'tests/browser/shell.spec.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe('--watch is for unit tests: a browser test is run again with npm test -- FILE\n')
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The programs that scripts/run.mjs and lab/run.mjs start, by the words that choose them. */
const programs = [
  ...[...readFileSync('scripts/run.mjs', 'utf8').matchAll(/^ {2}(\w+): \{([^}]+)\}/gm)].flatMap(
    ([, folder, files = '']) =>
      [...files.matchAll(/(\w+): '([\w-]+\.ts)'/g)].map(
        ([, name, file]) => [`${folder} ${name}`, `scripts/${folder}/${file}`] as const,
      ),
  ),
  ...[...readFileSync('lab/run.mjs', 'utf8').matchAll(/^ {2}'?([\w:]+)'?: '([\w/-]+\.ts)'/gm)].map(
    ([, name = '', file]) => [name, `lab/${file}`] as const,
  ),
]
/** Commands that start one of them. */
const chosen = Object.entries(scripts).flatMap(([name, script]) => {
  const [, words] = /^exec node (?:scripts|lab)\/run\.mjs (.+)$/.exec(script) ?? []
  return words ? [[name, words] as const] : []
})
const others = Object.keys(scripts).filter((name) => !chosen.some(([each]) => each === name))

test.each(chosen)('npm run %s starts a program: %s', (name, words) => {
  const known = programs.map(([each]) => each)
  // The lead commands are chosen in a further table.
  expect(name === 'leads' ? known.join() : known).toContain(words)
})

test.each(programs)('%s reads its arguments, and handles --help and a wrong argument', (_, file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^(?:const .* = |await )?(?:readArguments|runLongCheck)\(/m)
})

/** Several at once, since most of their time is reading modules. */
function ask(name: string, words: string, cwd = '.') {
  const command = `${scripts[name]?.replace(/^(?:exec )?node /, '')} ${words}`.split(' ')
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const asked = execFile(process.execPath, command, { cwd }, (_, stdout, stderr) =>
      resolve({ status: asked.exitCode, stdout, stderr }),
    )
  })
}

/** A checkout that nobody has built. */
const unbuilt = mkdtempSync(join(tmpdir(), 'unbuilt-'))
beforeAll(() => {
  for (const part of ['app', 'lab', 'scripts', 'server', 'tests', 'package.json'])
    cpSync(part, join(unbuilt, part), {
      recursive: true,
      filter: (path) => !/\b(?:node_modules|states|looks)$/.test(path),
    })
  for (const part of ['content', 'node_modules']) symlinkSync(resolve(part), join(unbuilt, part))
})
afterAll(() => rmSync(unbuilt, { recursive: true }))

// Of each way in which arguments are read.
test.concurrent.each([...others, 'leads', 'doctor', 'lighthouse'])(
  'npm run %s -- --help prints the usage, and does nothing else',
  async (name) => {
    const { status, stdout, stderr } = await ask(name, '--help', unbuilt)
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^npm (?:run|start|test)\b.*\n/)])
    expect(stdout).not.toMatch(/Building|Installing/)
  },
)

// Arguments of the runners of tests are theirs to refuse.
test.concurrent.each([
  'start',
  'dev',
  'build',
  'lint',
  'typecheck',
  'test:unit',
  'leads',
  'content:types',
  'lighthouse',
])('npm run %s with a wrong argument is an error, before anything is built or installed', async (name) => {
  const { status, stdout, stderr } = await ask(name, '--wrong', unbuilt)
  const expected = /--wrong.* Usage:\nnpm |^Choose one of these: |unknown option .--wrong/i
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(expected)])
})

test.each(['backup', 'site-run', 'update.sh'])(
  'deploy/%s --help prints the usage, and does nothing else',
  (name) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', [`deploy/${name}`, '--help'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^[A-Z][^#]+$/)
  },
)
