import { LeadStoreUnavailable } from '#app/leads/intake.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/engine.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

/** What a command works on. The store is where the server's settings say. */
export interface CommandStore {
  engine: Engine
  dataDir: string
}

/** For commands that may run beside the server. */
export function openForCommand(): CommandStore {
  const { databaseUrl, dataDir } = readProcessSettings()
  const engine = databaseUrl === null ? sqliteEngine(dataDir) : postgresEngine(databaseUrl, () => undefined)
  return { engine, dataDir }
}

/** For commands that need the data folder for themselves: with a server on it they stop with one clear line. */
export function openAlone(): CommandStore & { release(): void } {
  const folder = openDataFolder(readProcessSettings())
  return { ...openForCommand(), release: folder.release }
}

export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a command; what it cannot do is one line on standard error and exit code 1. A mistake of ours says where. */
export async function run(command: () => Promise<void>): Promise<void> {
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
  // Of the file system: a folder that is missing, a file that exists.
  if (error instanceof Error && 'syscall' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
