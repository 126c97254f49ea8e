import { spawnSync } from 'node:child_process'
import fs, { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const LEFT_OUT = /^(?:\.git|\.node|build|data|mutation|pictures|test-results)$|(?:^|\/)node_modules$/

/**
 * The bugs that do not compile, which `npm test` notices too. Stryker's own check cannot read
 * TypeScript 7. A bug has its file, its location as in Stryker's reports, and its replacement.
 */
export function doNotCompile(projectFolder, [program, ...words], bugs) {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-types-'))
  fs.cpSync(projectFolder, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(projectFolder, path)),
  })
  symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
  const compiles = () =>
    spawnSync(program, [...words, '--incremental', '--tsBuildInfoFile', 'types.json'], { cwd: copy })
      .status === 0
  try {
    if (!compiles()) throw new Error('The sources do not compile without a bug either')
    return bugs.filter((bug) => {
      const path = join(copy, bug.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, withBug(source, bug))
      const fails = !compiles()
      writeFileSync(path, source)
      return fails
    })
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

function withBug(source, { location: { start, end }, replacement }) {
  const lines = source.split('\n')
  const before = [...lines.slice(0, start.line - 1), lines[start.line - 1].slice(0, start.column - 1)]
  const after = [lines[end.line - 1].slice(end.column - 1), ...lines.slice(end.line)]
  return before.join('\n') + replacement + after.join('\n')
}
