import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { rooms } from './rooms.mjs'

/**
 * Takes a share of a room's bugs. A bug is taken by the hash of the seed and itself, so the same
 * seed takes the same ones again, on any machine and whatever else changes.
 */
function isTaken({ seed, share }, mutant) {
  const { start, end } = mutant.location
  const file = relative(process.cwd(), mutant.fileName)
  const bug = [seed, file, start.line, start.column, end.line, end.column, mutant.replacement].join('\n')
  return createHash('sha256').update(bug).digest().readUInt32BE() / 2 ** 32 < share
}

const checker = {
  init: async () => {},
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isTaken(rooms[process.env.MUTATION_ROOM].sample, mutant)
          ? { status: 'passed' }
          : // Stryker's only other answer: such a bug counts neither as noticed nor as not.
            { status: 'compileError', reason: 'not in the sample' },
      ]),
    ),
  // All at once, instead of one message for each.
  group: async (mutants) => [mutants.map(({ id }) => id)],
}

/**
 * Writes each bug as soon as it has been tried: a run takes hours, and Stryker's own reports come
 * at its end.
 */
const reporter = {
  onMutantTested({ status, fileName, location: { start, end }, mutatorName, replacement }) {
    if (status === 'CompileError') return
    const bug = {
      status,
      at: `${relative(process.cwd(), fileName)}:${start.line}:${start.column}-${end.line}:${end.column}`,
      mutatorName,
      replacement,
    }
    appendFileSync(`mutation/${process.env.MUTATION_ROOM}.tried`, `${JSON.stringify(bug)}\n`)
  },
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Checker, 'sample', checker),
  declareValuePlugin(PluginKind.Reporter, 'tried', reporter),
]
