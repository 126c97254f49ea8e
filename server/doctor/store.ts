import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  codeOf,
  type Finding,
  failing,
  isCertificateError,
  off,
  ok,
  QUESTION_MS,
  unreachable,
  warning,
} from '#server/finding.ts'
import { postgresPlace, SQLITE_FILE } from '#server/leads/database/engine.ts'

/** The locks use hashtextextended, new in PostgreSQL 11; versions before 13 get no more fixes. */
const OLDEST = 110_000
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
    return failing(
      `Der kan ikke skrives i ${dataDir} (${codeOf(error)}): sæt DATA_DIR til en mappe, som siden må skrive i`,
    )
  }
  return hasStore ? ok(`Indbygget, og der kan skrives i ${dataDir}`) : noStore(file)
}

/** The folder itself, or the one in which it would be made. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found === undefined) return nearestFolder(dirname(path))
  if (!found.isDirectory()) throw Object.assign(new Error('Not a folder'), { code: 'ENOTDIR' })
  return path
}

/** Before the first start, or a sign that the server's settings are others than these. */
const noStore = (place: string) =>
  off(
    `Intet lager endnu på ${place}: serverens første start opretter det. Kører der allerede en server, er dens DATA_DIR eller DATABASE_URL en anden`,
  )

async function checkPostgres(databaseUrl: string): Promise<Finding> {
  const where = `PostgreSQL on ${URL.parse(databaseUrl)?.host ?? 'DATABASE_URL'}`
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: QUESTION_MS })
  // A broken connection also rejects the query that is using it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Rights>(RIGHTS)
    const judged = judge(where, rows[0])
    return judged.health !== 'ok' || rows[0]?.has_store ? judged : noStore(postgresPlace(databaseUrl))
  } catch (error) {
    return explain(where, error)
  } finally {
    // By then the error has been reported.
    await client.end().catch(() => undefined)
  }
}

interface Rights {
  version: number
  reads_only: boolean
  may_create: boolean | null
  has_store: boolean
  closed_tables: string | null
}

const RIGHTS = `select
  current_setting('server_version_num')::int as version,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads_only,
  has_schema_privilege(current_schema(), 'create') as may_create,
  to_regclass('leads') is not null as has_store,
  (select string_agg(tablename, ', ' order by tablename) from pg_tables
   where schemaname = current_schema()
     and not (has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'update')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'delete'))) as closed_tables`

function judge(where: string, rights: Rights | undefined): Finding {
  const version = rights?.version ?? 0
  const major = Math.floor(version / 10_000)
  if (version < OLDEST)
    return failing(
      `${where} er version ${major}: der skal version 11 eller nyere til, helst en, der stadig vedligeholdes`,
    )
  if (rights?.reads_only)
    return failing(`${where} kan kun læses: DATABASE_URL skal pege på den primære og ikke på en kopi`)
  if (!rights?.may_create)
    return failing(
      `${where}: brugeren må ikke oprette tabeller, og det skal hver ny version. Kør: grant create on schema public to <bruger>`,
    )
  if (rights.closed_tables !== null)
    return failing(
      `${where}: brugeren må ikke læse og skrive ${rights.closed_tables}: gør den til ejer af dem`,
    )
  if (version < OLDEST_MAINTAINED)
    return warning(`${where} virker, men version ${major} vedligeholdes ikke mere: opgrader den`)
  return ok(`${where}, version ${major}, med de nødvendige rettigheder`)
}

function explain(where: string, error: unknown): Finding {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ''
  if (code === '28P01' || code === '28000' || /password/i.test(message))
    return failing(`${where} afviser bruger eller adgangskode: tjek DATABASE_URL`)
  if (code === '3D000')
    return failing(`${where} har ingen database med det navn: opret den, eller tjek DATABASE_URL`)
  if (/does not support SSL/i.test(message))
    return failing(`${where} kan ikke TLS, og DATABASE_URL beder om det: fjern sslmode, eller slå TLS til`)
  if (isCertificateError(code))
    return failing(
      `${where} har et certifikat fra en ukendt udsteder (${code}): sæt sslrootcert=FIL i DATABASE_URL, med udbyderens CA`,
    )
  return unreachable(where, error)
}
