import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { notRun } from '#tests/not-run.ts'

/** The edition that a release is rolled out over: it and this one run on one store. */
export const FORMER = { version: '0.2.0', commit: 'a74bbf1e071b5d4fdd8320fcb0966657f93a6593' }

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
  shareNodeModules(folder)
  run(process.execPath, ['scripts/build.mjs'], folder)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/**
 * Links this edition's packages into the former one, and installs only those that this one no
 * longer has. If one has changed since, it does nothing, and the build installs all.
 */
function shareNodeModules(folder: string): void {
  const [former, own] = [packagesOf(folder), packagesOf(project)]
  const names = Object.keys(former)
  const gone = names.filter((name) => !(name in own))
  const isSame = (name: string) => JSON.stringify(former[name]) === JSON.stringify(own[name])
  if (!names.every((name) => gone.includes(name) || isSame(name))) return

  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  if (gone.length > 0) {
    const packages = Object.fromEntries(gone.map((name) => [name, former[name]]))
    const dependencies = Object.fromEntries(
      gone.map((name) => [name.slice('node_modules/'.length), former[name]?.version]),
    )
    const apart = join(folder, 'gone')
    mkdirSync(apart)
    writeFileSync(join(apart, 'package.json'), JSON.stringify({ dependencies }))
    const lock = { lockfileVersion: 3, packages: { '': { dependencies }, ...packages } }
    writeFileSync(join(apart, 'package-lock.json'), JSON.stringify(lock))
    run('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts'], apart)
    for (const name of gone) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      renameSync(join(apart, name), join(folder, name))
    }
  }
  for (const name of names) {
    const isNested = name.lastIndexOf('node_modules/') > 0
    const isInstalled = existsSync(join(project, name))
    if (isNested || gone.includes(name) || !isInstalled) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(project, name), join(folder, name))
  }
  // Where `ensurePackages` of that edition looks: nothing is left to install.
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const digest = createHash('sha256').update(lock).digest('hex')
  writeFileSync(join(modules, '.lock-file'), `${process.platform}-${process.arch} ${digest}`)
}

/** By folder, without the project itself. */
function packagesOf(folder: string): Record<string, { version: string }> {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { '': _, ...others } = packages
  return others
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
