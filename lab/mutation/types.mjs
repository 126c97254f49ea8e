import { spawnSync } from 'node:child_process'
import fs, { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const LEFT_OUT = /^(?:\.git|\.node|build|data|mutation|pictures|test-results)$|(?:^|\/)node_modules$/

/**
 * Marks those of the bugs that no test noticed and that do not compile, which `npm test` checks
 * too. Stryker's own check cannot read TypeScript 7. `files` is that of its report, and the words
 * are the command that checks.
 */
export function noticeByTypes(projectFolder, [program, ...words], files) {
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
    for (const [file, { mutants }] of Object.entries(files)) {
      const path = join(copy, file)
      const source = readFileSync(path, 'utf8')
      for (const mutant of mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')) {
        writeFileSync(path, withBug(source, mutant))
        if (!compiles()) mutant.status = 'NoticedByTypes'
      }
      writeFileSync(path, source)
    }
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

/** Lines and columns count from 1, and the end is the first character after the bug. */
function withBug(source, { location: { start, end }, replacement }) {
  const lines = source.split('\n')
  const before = [...lines.slice(0, start.line - 1), lines[start.line - 1].slice(0, start.column - 1)]
  const after = [lines[end.line - 1].slice(end.column - 1), ...lines.slice(end.line)]
  return before.join('\n') + replacement + after.join('\n')
}
