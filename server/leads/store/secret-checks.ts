import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Vault } from '#server/leads/database/vault.ts'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { inPortions, insertUnlessThere, StorePart } from './store-part.ts'

/** Digests by which instances of one store see that their secrets differ, and what the key encrypts. */
export class SecretCheckStore extends StorePart {
  /** Digest of the first instance's secret; null if there was none yet. */
  async find(name: string): Promise<string | null> {
    const query = this.db.selectFrom('secret_checks').select('digest').where('name', '=', name)
    return (await query.executeTakeFirst())?.digest ?? null
  }

  /**
   * The same, storing `digest` if there was none; returns another instance's if that was faster.
   */
  async begin(name: string, digest: string): Promise<string> {
    await insertUnlessThere(this.db, 'secret_checks', { name, digest })
    return (await this.find(name)) ?? digest
  }

  /** From now on instances must start with the secret of this digest. */
  async replace(name: string, digest: string): Promise<void> {
    await this.db
      .insertInto('secret_checks')
      .values({ name, digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
      .execute()
  }

  /** Encrypted bank numbers, newest application first. */
  async sealedBanks(limit: number): Promise<{ leadId: string; sealed: string }[]> {
    const rows = await this.db
      .selectFrom('clients')
      .innerJoin('leads', 'leads.id', 'clients.lead_id')
      .select(['clients.lead_id', 'clients.bank_sealed'])
      .where('clients.bank_sealed', 'is not', null)
      .orderBy('leads.received_at', 'desc')
      .limit(limit)
      .execute()
    return rows.flatMap((row) =>
      row.bank_sealed === null ? [] : [{ leadId: row.lead_id, sealed: row.bank_sealed }],
    )
  }

  /** Deletes encrypted bank numbers that no key decrypts any more. */
  async dropBanks(leadIds: readonly string[]): Promise<void> {
    await this.db.updateTable('clients').set({ bank_sealed: null }).where('lead_id', 'in', leadIds).execute()
  }
}

/** What all instances of one store must share. */
export type SharedSecrets = { internalSecret: string; encryptionKey: Buffer }

const SETTINGS = { internalSecret: 'INTERNAL_SECRET', encryptionKey: 'ENCRYPTION_KEY' } as const
type Name = keyof SharedSecrets
const NAMES: readonly Name[] = ['internalSecret', 'encryptionKey']

const derive = promisify<string | Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt)
/**
 * INTERNAL_SECRET may be a weak passphrase: someone who can read the database must not be able to
 * guess it quickly. 10 ms here.
 */
const COST = { N: 4096 }

async function digestOf(secret: string | Buffer, salt = randomBytes(16)): Promise<string> {
  return `${salt.toString('base64url')}.${(await derive(secret, salt, 32, COST)).toString('base64url')}`
}

async function isDigestOf(secret: string | Buffer, digest: string): Promise<boolean> {
  const salt = Buffer.from(digest.split('.')[0] ?? '', 'base64url')
  return timingSafeEqual(Buffer.from(await digestOf(secret, salt)), Buffer.from(digest))
}

interface InstanceSecrets {
  checks: SecretCheckStore
  /** Whether several instances may use the store. */
  shared: boolean
  secrets: SharedSecrets
  /** As set by the owner; null: created by this instance. */
  settings: Readonly<Record<Name, unknown>>
}

/**
 * Throws StartError if this instance could not read what the others sign or encrypt: its
 * INTERNAL_SECRET or ENCRYPTION_KEY differs from the first instance's, or its key does not decrypt
 * the stored bank numbers.
 */
export async function refuseOtherSecrets({
  vault,
  ...instance
}: InstanceSecrets & { vault: Vault }): Promise<void> {
  for (const name of instance.shared ? NAMES : [])
    await refuseDifferent(name, instance, await instance.checks.find(name))
  const [newest] = await instance.checks.sealedBanks(1)
  if (newest && vault.open(newest.sealed, newest.leadId) === null) {
    throw new StartError(
      'ENCRYPTION_KEY er ikke nøglen til kontonumrene i lageret: sæt den, de blev gemt med (filen encryption-key i datamappen fra dengang). Er den tabt, så kør `npm run leads -- secrets --drop-bank-numbers`',
    )
  }
}

/** From now on other instances must have these secrets, unless another one was faster. */
export async function shareSecrets({ log, ...instance }: InstanceSecrets & { log: Log }): Promise<void> {
  for (const name of instance.shared ? NAMES : []) {
    await refuseDifferent(
      name,
      instance,
      await instance.checks.begin(name, await digestOf(instance.secrets[name])),
    )
    if (instance.settings[name] === null) {
      log.warn('This instance created its own secret: no other instance can start on this database', {
        setting: SETTINGS[name],
      })
    }
  }
}

async function refuseDifferent(
  name: Name,
  { secrets, settings }: InstanceSecrets,
  digest: string | null,
): Promise<void> {
  if (digest === null || (await isDigestOf(secrets[name], digest))) return
  const note = settings[name] === null ? ' (den er ikke sat, og denne server har lavet sin egen)' : ''
  throw new StartError(
    `${SETTINGS[name]} er en anden end hos de andre servere på denne database${note}: sæt den samme hos alle. Er den ændret med vilje, så kør \`npm run leads -- secrets\` med den nye`,
  )
}

/**
 * The owner changed the secrets on purpose: from now on instances start with these. Bank numbers
 * that the key does not decrypt are deleted if `dropBanks` is set; otherwise StartError is thrown
 * and nothing changes.
 * @returns how many applications lost their bank numbers
 */
export async function takeSecrets(
  checks: SecretCheckStore,
  secrets: SharedSecrets,
  vault: Vault,
  dropBanks: boolean,
): Promise<number> {
  const sealed = await checks.sealedBanks(Number.MAX_SAFE_INTEGER)
  const closed = sealed.filter((each) => vault.open(each.sealed, each.leadId) === null)
  if (closed.length > 0 && !dropBanks) {
    throw new StartError(
      `ENCRYPTION_KEY åbner ikke kontonumrene i ${closed.length} ${closed.length === 1 ? 'ansøgning' : 'ansøgninger'}: sæt den nøgle, de blev gemt med, eller skriv --drop-bank-numbers for at slette dem`,
    )
  }
  for (const portion of inPortions(closed)) await checks.dropBanks(portion.map((each) => each.leadId))
  for (const name of NAMES) await checks.replace(name, await digestOf(secrets[name]))
  return closed.length
}
