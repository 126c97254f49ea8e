// How a command is used: `--help` is answered before anything is installed, built or started.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, giveUp, projectFolder } from './prepare.mjs'

const isAsked = () => process.argv.some((word) => word === '--help' || word === '-h')

/**
 * Installs the packages that a program needs to print its own help, unless outdated ones will do.
 */
export function ensurePackagesToRun(node) {
  if (!isAsked() || !existsSync(join(projectFolder, 'node_modules'))) ensurePackages(node)
}

/** Prints `usage` and exits if it is asked for; an argument that is not in `known` is an error. */
export function explain(usage, known) {
  if (isAsked()) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  const wrong = known && process.argv.slice(2).find((word) => !known.includes(word))
  if (wrong) giveUp(`Unknown argument: ${wrong}. Usage:\n${usage}`)
}
