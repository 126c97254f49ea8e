import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { notRun } from '#tests/not-run.ts'

/** The edition that a release is rolled out over: it and this one run on one store. */
export const FORMER = { version: '0.1.0', commit: '991c6f00ecbbb903558ac6df20a5d5bdc7a44bae' }

const project = resolve(import.meta.dirname, '..')

export interface FormerEdition {
  /** A checkout with its own build. */
  folder: string
  remove(): void
}

/**
 * Builds the former edition from its commit. null where git does not have it, as in an archive of
 * the sources, which the end of the run reports; where git has it, anything else is a failure.
 */
export function buildFormerEdition(): FormerEdition | null {
  const { version, commit } = FORMER
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: project }).status !== 0) {
    notRun(`${version} and this version on one store: git does not have commit ${commit}`)
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'former-edition-'))
  run('git', ['archive', '--output', join(folder, 'sources.tar'), commit], project)
  run('tar', ['-xf', 'sources.tar'], folder)
  // Its own packages are installed only if they are others than this edition's.
  if (packagesOf(folder) === packagesOf(project))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  run(process.execPath, ['scripts/build.mjs'], folder)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** The packages of a lock file, without the project itself and its version. */
function packagesOf(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { '': own, ...others } = packages
  const { dependencies, devDependencies } = own
  return JSON.stringify([dependencies, devDependencies, others])
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
