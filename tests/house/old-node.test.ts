import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Every command of package.json and deploy/, on a Node that a distribution may bring. */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const entries = [
  ...new Set(
    [
      ...Object.values(scripts),
      readFileSync('deploy/site.service', 'utf8'),
      readFileSync('deploy/site-run', 'utf8'),
    ].flatMap((text) => /node ((?:scripts|lab)\/\S+\.mjs)/.exec(text)?.[1] ?? []),
  ),
]

/** A file and what it imports of ours. */
function graph(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/ from '((?:\.|#).*\.mjs)'/g))
    graph(from.startsWith('#') ? from.slice(1) : join(dirname(file), from), seen)
  return seen
}

test('the commands are these', () => {
  expect(entries.sort()).toEqual([
    'lab/mutation.mjs',
    'lab/run.mjs',
    ...['build', 'check', 'dev', 'run', 'start', 'test'].map((name) => `scripts/${name}.mjs`),
  ])
})

// Optional chaining and ?? came with Node 14, await outside of functions with 14.8; a named import
// that a module lacks does not link: rmSync came with 14.14, stripVTControlCharacters with 16.11.
const TOO_NEW =
  /\?\.(?=[a-z[(])|\?\?|^await |^import .*\{[^}]*\b(?:rmSync|stripVTControlCharacters|cpSync|styleText)\b[^}]*\} from 'node:/m

test.each(entries)('%s can be parsed by Node 12, so that it can say that it is too old', (entry) => {
  for (const file of graph(entry))
    expect([file, TOO_NEW.exec(readFileSync(file, 'utf8'))?.[0]]).toEqual([file, undefined])
})

const pretendOld = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '12.22.9' } })`

test.each(entries)('%s says so in one line', (entry) => {
  expect(spawnSync(process.execPath, ['--import', pretendOld, entry], { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      'Node 12.22.9 is too old: install Node 18 or newer (https://nodejs.org), which brings Node 24 by itself\n',
  })
})
