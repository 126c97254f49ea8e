import { constants } from 'node:os'
import { join } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { readArguments } from '#scripts/arguments.ts'
import { ensureBuild, ensurePackages } from '#scripts/prepare.mjs'
import { createProgress } from '#scripts/progress.ts'
import makeScratchFolder from '#scripts/scratch-folder.ts'

/* Runs every command of lab/, so that arguments, exit code and last line mean the same in each. */

type Options = NonNullable<ParseArgsConfig['options']>

/** A long check while it runs. */
export interface LongCheck {
  /** Prints a line. */
  say(line?: string): void
  /** Counts this many as passed. */
  passed(count?: number): void
  /** Counts one as failed, and prints why. */
  failed(what: string): void
  /** Counts what this machine cannot run, and names at the end what it lacks. */
  notRun(what: string, count?: number): void
  /**
   * Runs a part. It passes if it ends without counting anything itself; if it throws, it has
   * failed, and the check goes on with its next part.
   */
  part(name: string, work: () => Promise<unknown>): Promise<void>
  /** Runs a part for each of these, one after the other, and shows how far it is: `Drawing: 3 of 22, 9 s left`. */
  parts<Name extends string>(
    what: string,
    names: readonly Name[],
    work: (name: Name) => Promise<unknown>,
  ): Promise<void>
}

const endings: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a long check and ends the process. Its last line is `N passed, N failed`, with `, N not run`
 * if there are any. The exit code is 0 only if nothing failed and something passed; a signal makes
 * it 128 and the signal's number, after whatever was counted so far.
 *
 * What the check started must end when this process exits: `startBuiltSite`, `startPostgres` and
 * Playwright's browsers do. Temporary folders are deleted then.
 */
export async function runLongCheck<const Known extends Options>(
  usage: string,
  { options, most = 0 }: { options: Known; most?: number },
  perform: (check: LongCheck, asked: ReturnType<typeof readArguments<Known>>) => Promise<unknown>,
): Promise<never> {
  const asked = readArguments(usage, { options, most })
  const { check, close } = countResults()
  const removeScratchFolder = makeScratchFolder()
  process.once('exit', removeScratchFolder)
  // Not once: npm passes on what the terminal has already sent.
  for (const signal of endings)
    process.on(signal, () => {
      check.say(`\nended by ${signal} before it was done`)
      close()
      process.exit(128 + constants.signals[signal])
    })
  try {
    await perform(check, asked)
  } catch (error) {
    check.failed(describe(error))
  }
  return process.exit(close())
}

/** `close` prints the result and returns the exit code. */
export function countResults(): { check: LongCheck; close(): number } {
  let passed = 0
  const failures: string[] = []
  const left: { what: string; count: number }[] = []
  const leftCount = () => left.reduce((sum, { count }) => sum + count, 0)
  const say = (line = ''): void => void process.stdout.write(`${line}\n`)
  const failed = (what: string): void => {
    failures.push(what)
    say(`failed: ${what}`)
  }
  const counted = () => passed + failures.length + left.length
  const check: LongCheck = {
    say,
    passed: (count = 1) => {
      passed += count
    },
    failed,
    notRun: (what, count = 1) => {
      left.push({ what, count })
    },
    part: async (name, work) => {
      const before = counted()
      try {
        await work()
        if (counted() === before) passed += 1
      } catch (error) {
        failed(`${name}: ${describe(error)}`)
      }
    },
    parts: async (what, names, work) => {
      const progress = createProgress(what)
      progress(0, names.length)
      for (const [index, name] of names.entries()) {
        await check.part(name, () => work(name))
        progress(index + 1, names.length)
      }
    },
  }
  const close = (): number => {
    for (const { what } of left) say(`not run: ${what}`)
    say(`\n${passed} passed, ${failures.length} failed${left.length > 0 ? `, ${leftCount()} not run` : ''}`)
    return failures.length === 0 && passed > 0 ? 0 : 1
  }
  return { check, close }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** For a check that shows the site, once its arguments are right: a build of the current sources. */
export const needBuild = (): void => ensureBuild(process.execPath)

/** Packages that no other command needs, in lab/tools with its own lock file. */
export const needPackages = (): void => ensurePackages(process.execPath, join('lab', 'tools'))

/**
 * The items of a list that the words name, in the list's order; all items without words. A word that
 * names none ends the process with one line. `fits`: whether a word names an item; by default they
 * are equal.
 */
export function named<Item>(
  what: string,
  list: readonly Item[],
  words: readonly string[],
  { nameOf = String, fits = (name, word) => name === word }: Naming<Item> = {},
): Item[] {
  const unknown = words.find((word) => !list.some((item) => fits(nameOf(item), word)))
  if (unknown !== undefined) {
    const names = [...new Set(list.map(nameOf))]
    giveUp(`There is no ${what} ${JSON.stringify(unknown)}: ${names.join(', ')}`)
  }
  return list.filter((item) => words.length === 0 || words.some((word) => fits(nameOf(item), word)))
}

interface Naming<Item> {
  nameOf?: (item: Item) => string
  fits?: (name: string, word: string) => boolean
}

/** For names that are sentences, of which a word is only a part. */
export const contains = (name: string, word: string): boolean => name.includes(word)

/** The parts of an option that takes several: `--kinds home,wizard`. */
export const listed = (option: string | undefined): string[] => option?.split(',') ?? []

/** Ends a check that cannot begin: one line says what to do. */
export function giveUp(line: string): never {
  process.stderr.write(`${line}\n`)
  return process.exit(1)
}
