import { constants } from 'node:os'
import { join } from 'node:path'
import { run } from '#scripts/command.ts'
import { ensureBuild, ensurePackages } from '#scripts/prepare.mjs'
import makeScratchFolder from '#scripts/scratch-folder.ts'

/* What the commands of lab/ share. */

/**
 * Runs a command in a folder for temporary files, and ends the process: with code 1 if it threw or
 * called `fail`. What it started must end when this process exits, which a signal makes it do too.
 */
export async function runCheck(check: () => Promise<void>): Promise<never> {
  process.once('exit', makeScratchFolder())
  // Not once: npm passes on what the terminal has already sent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  await run(check)
  return process.exit()
}

/** Prints what has failed; the command goes on. */
export function fail(what: string): void {
  process.stdout.write(`failed: ${what}\n`)
  process.exitCode = 1
}

/** Ends a command that cannot begin: one line says what to do. */
export function giveUp(line: string): never {
  process.stderr.write(`${line}\n`)
  return process.exit(1)
}

/** The names that a word fits, or all without words. A word that fits none ends the command. */
export function choose<Name extends string>(
  names: readonly Name[],
  words: readonly string[],
  fits = (name: Name, word: string): boolean => name === word,
): Name[] {
  const unknown = words.find((word) => !names.some((name) => fits(name, word)))
  if (unknown !== undefined) giveUp(`${JSON.stringify(unknown)} is none of these: ${names.join(', ')}`)
  return names.filter((name) => words.length === 0 || words.some((word) => fits(name, word)))
}

/** For a check that shows the site, once its arguments are right: a build of the current sources. */
export const needBuild = (): void => ensureBuild(process.execPath)

/** Packages that no other command needs, in lab/tools with its own lock file. */
export const needPackages = (): void => ensurePackages(process.execPath, join('lab', 'tools'))
