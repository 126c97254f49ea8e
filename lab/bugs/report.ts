import type { Bug } from '#lab/mutation/instrument.mjs'
import type { Length } from './runners.ts'

/** A line of the record: what tests of a length were found to notice of some bugs. */
export interface Tried {
  length: Length
  /** Those that are likeliest to notice them, or all that reach them. */
  by: 'likeliest' | 'all'
  /** Keys of those that were tried with all of these tests. */
  bugs: string[]
  /** By the bug's key. `by`: the first test found; `overran`: it waited in vain. */
  noticed: Record<string, { by: string; overran: boolean }>
}

/** The table of a sample by folder, what nobody noticed, and which shares were noticed. */
export function describe(
  sample: readonly Bug[],
  tried: readonly Tried[],
  notCompiling: readonly Bug[],
): { text: string; short: number; whole: number } {
  const noticedBy = (length: Length) => {
    const keys = tried.filter((line) => line.length === length).flatMap(({ noticed }) => Object.keys(noticed))
    return new Set(keys)
  }
  const short = new Set([...noticedBy('short'), ...notCompiling.map(({ key }) => key)])
  const whole = new Set([...short, ...noticedBy('rest')])
  const rooms = Map.groupBy(sample, ({ file }) => file.split('/').slice(0, 2).join('/'))
  const row = (name: string, bugs: readonly Bug[]) => {
    const count = (noticed: ReadonlySet<string>) => bugs.filter(({ key }) => noticed.has(key)).length
    return `| ${[name, bugs.length, count(short), count(whole)].join(' | ')} |`
  }
  const percent = ({ size }: ReadonlySet<string>) => `${((100 * size) / sample.length).toFixed(1)} %`
  const left = sample.filter(({ key }) => !whole.has(key))
  const late = sample.filter(({ key }) => whole.has(key) && !short.has(key))
  const line = ({ file, location, mutator, replacement }: Bug) =>
    `- ${file}:${location.start.line} ${mutator} \`${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}\``
  const rest = tried.filter(({ length }) => length === 'rest').map(({ noticed }) => noticed)
  const by = (key: string) => rest.find((noticed) => key in noticed)?.[key]?.by
  const text = [
    `npm test notices ${percent(short)} (${notCompiling.length} bugs do not compile), the whole ${percent(whole)}.`,
    '',
    '| room | bugs | npm test | whole |',
    '|---|--:|--:|--:|',
    ...[...rooms].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, bugs]) => row(name, bugs)),
    row('all', sample),
    '',
    'Noticed by no test:',
    ...left.map(line),
    '',
    'Noticed by the rest alone:',
    ...late.map((bug) => `${line(bug)}: ${by(bug.key)}`),
    '',
  ].join('\n')
  return { text, short: short.size / sample.length, whole: whole.size / sample.length }
}
