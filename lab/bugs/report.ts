import type { Bug } from '#lab/tools/instrument.mjs'

/** A line of the record: what tests were found to notice of some bugs. */
export interface Tried {
  /** Whether the tests most likely to notice the bugs were run, or all that reach them. */
  by: 'likeliest' | 'all'
  /** Keys of those that were tried with all of these tests. */
  bugs: string[]
  /** By the bug's key. `by`: the first test that noticed it; `overran`: by running into its time limit. */
  noticed: Record<string, { by: string; overran: boolean }>
}

/** The table of a sample by folder, the unnoticed bugs, and the share of noticed ones. */
export function describe(
  sample: readonly Bug[],
  tried: readonly Tried[],
  notCompiling: readonly Bug[],
): { text: string; share: number } {
  const noticed = new Set([
    ...tried.flatMap((line) => Object.keys(line.noticed)),
    ...notCompiling.map(({ key }) => key),
  ])
  const folders = Map.groupBy(sample, ({ file }) => file.split('/').slice(0, 2).join('/'))
  const row = (name: string, bugs: readonly Bug[]) =>
    `| ${[name, bugs.length, bugs.filter(({ key }) => noticed.has(key)).length].join(' | ')} |`
  const share = noticed.size / sample.length
  const left = sample.filter(({ key }) => !noticed.has(key))
  const line = ({ file, location, mutator, replacement }: Bug) =>
    `- ${file}:${location.start.line} ${mutator} \`${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}\``
  const text = [
    `npm test notices ${(100 * share).toFixed(1)} % (${notCompiling.length} bugs do not compile).`,
    '',
    '| folder | bugs | noticed |',
    '|---|--:|--:|',
    ...[...folders].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, bugs]) => row(name, bugs)),
    row('all', sample),
    '',
    'Noticed by no test:',
    ...left.map(line),
    '',
  ].join('\n')
  return { text, share }
}
