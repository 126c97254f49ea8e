import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Stryker's own header reads one bug from the environment, which tests do not pass on to servers.
const OWN_HEADER = /function stryNS_9fa48\(\)[\s\S]*?\nfunction stryMutAct_9fa48\(id\) \{[\s\S]*?\n\}\n/

const silent = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'isDebugEnabled', 'isInfoEnabled'].map((name) => [
    name,
    () => false,
  ]),
)

export async function instrument(folder, files, header, places) {
  // Imported here, so that --help works before lab/tools is installed.
  const { Instrumenter } = await import('@stryker-mutator/instrumenter')
  const inputs = files.map((file) => ({
    name: join(folder, file),
    content: readFileSync(join(folder, file), 'utf8'),
    mutate: places?.filter((bug) => bug.file === file).map(({ location }) => moved(location, -1)) ?? true,
  }))
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { files: outputs, mutants } = await new Instrumenter(silent).instrument(inputs, options)
  return {
    sources: outputs.map(({ name, content }) => ({
      file: relative(folder, name),
      content: content.replace(OWN_HEADER, () => `\n${header}`),
    })),
    bugs: mutants.map(({ id, fileName, location, mutatorName: mutator, replacement }) => {
      const file = relative(folder, fileName)
      const { start, end } = moved(location, 1)
      const key = `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`
      return { id, key, file, location: { start, end }, mutator, replacement }
    }),
  }
}

/** The instrumenter counts lines and columns from 0. */
function moved({ start, end }, by) {
  const move = ({ line, column }) => ({ line: line + by, column: column + by })
  return { start: move(start), end: move(end) }
}
