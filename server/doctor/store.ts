import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { explainUnwritable } from '#server/data-folder.ts'
import { describeStore } from '#server/describe-services.ts'
import { type Finding, failing, off, ok, QUESTION_MS, warning } from '#server/finding.ts'
import { postgresPlace, SQLITE_FILE } from '#server/leads/database/engine.ts'
import { withStrictTls } from '#server/leads/database/postgres.ts'
import {
  DATABASE,
  type Database,
  explainNoCreate,
  explainPostgres,
  explainUnfit,
  postgresName,
} from '#server/leads/database/postgres-faults.ts'

/** Versions before 13 get no more fixes. */
const OLDEST_MAINTAINED = 130_000
/** A backup needs free space next to the store. */
const ENOUGH_BYTES = 500_000_000

/** The lead store: PostgreSQL's version and privileges, or the data folder. */
export async function checkStore(databaseUrl: string | null, dataDir: string): Promise<Finding> {
  return databaseUrl === null ? checkFolder(dataDir) : checkPostgres(databaseUrl)
}

async function checkFolder(dataDir: string): Promise<Finding> {
  const file = join(dataDir, SQLITE_FILE)
  const hasStore = existsSync(file)
  try {
    const folder = hasStore ? dataDir : await nearestFolder(dataDir)
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < ENOUGH_BYTES)
      return warning(`Indbygget, men der er under 500 MB tilbage på disken med ${dataDir}: gør plads`)
  } catch (error) {
    return failing(explainUnwritable(dataDir, error))
  }
  return hasStore
    ? ok(`${describeStore({ databaseUrl: null, dataDir })}, som der kan skrives i`)
    : noStore(file)
}

/** The folder itself, or the one in which it would be made. */
async function nearestFolder(path: string): Promise<string> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (stats === undefined) return nearestFolder(dirname(path))
  if (!stats.isDirectory()) throw Object.assign(new Error('Not a folder'), { code: 'ENOTDIR' })
  return path
}

/**
 * There is no store before the first start, or if the server has other settings than this command.
 */
const noStore = (place: string) =>
  off(
    `Intet lager endnu på ${place}: serverens første start opretter det. Kører der allerede en server, er dens DATA_DIR eller DATABASE_URL en anden`,
  )

async function checkPostgres(databaseUrl: string): Promise<Finding> {
  const where = postgresName(databaseUrl)
  let client: pg.Client | null = null
  try {
    // The constructor throws if a file that the address names cannot be read.
    client = new pg.Client({
      connectionString: withStrictTls(databaseUrl),
      connectionTimeoutMillis: QUESTION_MS,
    })
    // A broken connection also rejects the query that is using it.
    client.on('error', () => undefined)
    await client.connect()
    const [rights] = (await client.query<Rights>(RIGHTS)).rows
    if (!rights) return failing(`${where} svarer ikke på, hvad den er`)
    const judged = judge(where, rights)
    return judged.health !== 'ok' || rights.has_store ? judged : noStore(postgresPlace(databaseUrl))
  } catch (error) {
    return failing(explainPostgres(where, error))
  } finally {
    // The error has been reported already.
    await client?.end().catch(() => undefined)
  }
}

interface Rights extends Database {
  may_create: boolean | null
  has_store: boolean
  closed_tables: string | null
}

const RIGHTS = `select ${DATABASE},
  has_schema_privilege(current_schema(), 'create') as may_create,
  to_regclass('leads') is not null as has_store,
  (select string_agg(tablename, ', ' order by tablename) from pg_tables
   where schemaname = current_schema()
     and not (has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'update')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'delete'))) as closed_tables`

function judge(where: string, rights: Rights): Finding {
  const { version, may_create, closed_tables } = rights
  const why = explainUnfit(where, rights)
  if (why !== null) return failing(why)
  if (!may_create) return failing(explainNoCreate(where))
  if (closed_tables !== null)
    return failing(`${where}: brugeren må ikke læse og skrive ${closed_tables}: gør den til ejer af dem`)
  const major = Math.floor(version / 10_000)
  if (version < OLDEST_MAINTAINED)
    return warning(`${where} virker, men version ${major} vedligeholdes ikke mere: opgrader den`)
  return ok(`${where}, version ${major}, med de nødvendige rettigheder`)
}
