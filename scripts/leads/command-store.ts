import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, dataFolderError, openDataFolder } from '#server/data-folder.ts'
import {
  type Engine,
  noStoreYet,
  postgresEngine,
  SQLITE_FILE,
  sqliteEngine,
} from '#server/leads/database/engine.ts'
import { readProcessSettings, type Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

/** The server's store, by its settings, as a command uses it. */
interface CommandStore {
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
export function openExclusively(advice: string) {
  const settings = readProcessSettings()
  const secrets = openUnused(settings, advice)
  return { ...open(settings), secrets, release: secrets.release }
}

function openUnused(settings: Settings, advice: string) {
  try {
    return openDataFolder(settings)
  } catch (error) {
    if (error instanceof DataFolderInUse)
      throw new StartError(`DATA_DIR ${settings.dataDir} is in use by another process: ${advice}`)
    throw error
  }
}

function open({ databaseUrl, dataDir }: Settings): CommandStore {
  if (databaseUrl !== null) return { engine: postgresEngine(databaseUrl, () => undefined), dataDir }
  try {
    return { engine: sqliteEngine(dataDir), dataDir }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw dataFolderError(dataDir, error)
  }
}
