import { codeOf, isCertificateError, unreachable } from '#server/finding.ts'

/*
 * What is wrong with a database, and what its operator can do: the start refuses with these
 * sentences, and the doctor finds them.
 */

/** read_only_sql_transaction: a copy, or a database that is set so. */
export const READ_ONLY = '25006'
/** The locks use hashtextextended, new in PostgreSQL 11. */
const OLDEST = 110_000

/** Never with a password. */
export const postgresName = (url: string) => `PostgreSQL på ${URL.parse(url)?.host ?? 'DATABASE_URL'}`

export interface Database {
  version: number
  encoding: string
  reads_only: boolean
  name: string
  role: string
}

/** Columns of a Database. */
export const DATABASE = `current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads_only,
  current_database() as name, current_user as role`

/** Why no lead, or not every one, could be stored in it; null if each could. */
export function explainUnfit(
  where: string,
  { version, encoding, reads_only, name, role }: Database,
): string | null {
  if (version < OLDEST)
    return `${where} er version ${Math.floor(version / 10_000)}: der skal version 11 eller nyere til, helst en, der stadig vedligeholdes`
  if (encoding !== 'UTF8')
    return `Databasen ${name} på ${where} er i ${encoding} og kan ikke gemme alle tegn, som besøgende skriver. Lav en anden, og sæt DATABASE_URL til den: create database ${name}_utf8 owner "${role}" encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`
  return reads_only ? onlyRead(where) : null
}

const onlyRead = (where: string) =>
  `${where} kan kun læses: DATABASE_URL skal pege på den primære og ikke på en kopi, og brugeren skal må skrive (default_transaction_read_only)`

export const explainNoCreate = (where: string) =>
  `${where}: brugeren må ikke oprette tabeller, og det skal hver ny version. Kør som databasens ejer: grant create on schema public to <bruger>`

/** Why a connection or a statement failed. */
export function explainPostgres(where: string, error: unknown): string {
  const code = codeOf(error)
  const { path, message = '' } = error as { path?: unknown; message?: string }
  if (code === '28P01' || /password/i.test(message))
    return `${where} afviser bruger eller adgangskode: tjek DATABASE_URL. I en adgangskode skrives @ / # ? % som %40 %2F %23 %3F %25`
  if (code === '28000')
    return `${where} afviser brugeren: tjek navnet i DATABASE_URL, og om den tager imod herfra. Kræver den TLS, så tilføj sslmode=require (docs/postgresql.md)`
  if (code === '3D000') return `${where} har ingen database med det navn: opret den, eller tjek DATABASE_URL`
  if (code === '42501' || code === '3F000') return explainNoCreate(where)
  if (code === READ_ONLY) return onlyRead(where)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${where} har et certifikat til et andet navn: brug det navn, det er udstedt til, i DATABASE_URL`
  if (isCertificateError(code))
    return `${where} har et certifikat fra en udsteder, som maskinen ikke kender (${code}): sæt sslrootcert=FIL i DATABASE_URL, med udbyderens CA (docs/postgresql.md)`
  if (typeof path === 'string' && (code === 'ENOENT' || code === 'EACCES'))
    return `Filen ${path}, som DATABASE_URL nævner, kan ikke læses`
  if (/does not support SSL/i.test(message))
    return `${where} kan ikke TLS, og DATABASE_URL beder om det: fjern sslmode, eller slå TLS til (docs/postgresql.md)`
  if (/^(\d|XX)/.test(code)) return `${where} svarer med fejl ${code}: se i dens log`
  return unreachable(where, error).text
}
