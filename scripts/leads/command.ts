import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import { openDataFolder, unusable } from '#server/data-folder.ts'
import {
  type Engine,
  noStoreYet,
  postgresEngine,
  SQLITE_FILE,
  sqliteEngine,
} from '#server/leads/database/engine.ts'
import { readProcessSettings, type Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

/** What a command uses. The store is the server's, from its settings. */
export interface CommandStore {
  engine: Engine
  dataDir: string
}

/**
 * For commands that may run while the server does. Throws StartError if no server has made a store
 * there; one in PostgreSQL shows it when it is opened.
 */
export function openForCommand(): CommandStore {
  const settings = readProcessSettings()
  const file = join(settings.dataDir, SQLITE_FILE)
  if (settings.databaseUrl === null && !existsSync(file)) throw noStoreYet(file)
  return open(settings)
}

/**
 * For commands that need the data folder to themselves: while a server runs they stop with one
 * clear line. Creates what is missing, store and folder.
 */
export function openAlone(advice: string): CommandStore & { release(): void } {
  const settings = readProcessSettings()
  const { release } = openUnused(settings, advice)
  return { ...open(settings), release }
}

function openUnused(settings: Settings, advice: string) {
  try {
    return openDataFolder(settings)
  } catch (error) {
    if (error instanceof StartError && error.message.endsWith('is in use by another process'))
      throw new StartError(`${error.message}: ${advice}`)
    throw error
  }
}

function open({ databaseUrl, dataDir }: Settings): CommandStore {
  if (databaseUrl !== null) return { engine: postgresEngine(databaseUrl, () => undefined), dataDir }
  try {
    return { engine: sqliteEngine(dataDir), dataDir }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw unusable(dataDir, error)
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a command; failures are one line on standard error and exit code 1. A bug prints its
 * location.
 */
export async function run(command: () => Promise<void>): Promise<void> {
  // Who reads had enough, as `| head` has.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${explain(error)}\n`)
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof LeadStoreUnavailable) return `The lead store cannot be used (${error.code})`
  // From the file system: a missing folder, an existing file.
  if (error instanceof Error && 'syscall' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
