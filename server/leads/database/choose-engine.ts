import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { type Engine, hasLog, postgresEngine, SQLITE_FILE, sqliteEngine } from './engine.ts'

/**
 * The engine chosen by the settings. Throws StartError if DATABASE_URL is set while an embedded
 * store still has undelivered leads: they would never be seen again.
 */
export function chooseEngine(settings: Pick<Settings, 'databaseUrl'>, dataDir: string, log: Log): Engine {
  if (settings.databaseUrl === null) {
    const engine = sqliteEngine(dataDir)
    if (hasLog(engine.place)) log.info('The lead store was not closed, and its write-ahead log is applied')
    return engine
  }
  const undelivered = undeliveredIn(join(dataDir, SQLITE_FILE))
  if (undelivered > 0) {
    throw new StartError(
      `DATABASE_URL er sat, men det indbyggede lager i ${dataDir} har ${undelivered} ${undelivered === 1 ? 'levering' : 'leveringer'}, som ingen har modtaget: kør \`npm run leads -- move\`, og start igen`,
    )
  }
  return postgresEngine(settings.databaseUrl, (error) =>
    log.warn('A connection to PostgreSQL broke', { error }),
  )
}

/** Number of deliveries in an embedded store that neither arrived nor were skipped. */
function undeliveredIn(path: string): number {
  if (!existsSync(path)) return 0
  let database: DatabaseSync | null = null
  try {
    // Not read-only: a killed server's last writes are in the log, which opening the file applies.
    database = new DatabaseSync(path)
    const row = database
      .prepare(
        "select count(*) as count from deliveries where state in ('waiting', 'delivering', 'dead', 'held', 'unconfigured')",
      )
      .get()
    return Number(row?.count ?? 0)
  } catch (error) {
    // A file that was created but never used.
    if (error instanceof Error && /no such table/.test(error.message)) return 0
    throw new StartError(
      `DATABASE_URL er sat, men det indbyggede lager ${path} ved siden af kan ikke læses, så ingen ved, hvad der er i det: reparér det, eller flyt det væk`,
    )
  } finally {
    database?.close()
  }
}
