import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import {
  refuseOtherSecrets,
  type SharedSecrets,
  shareSecrets,
  takeSecrets,
} from '#server/leads/store/secret-checks.ts'
import { createLog } from '#server/log.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { startPostgres } from '#tests/postgres.ts'

const postgres = await startPostgres()
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]
const NOW = Date.parse('2026-11-20T13:05:00Z')
const secrets: SharedSecrets = {
  internalSecret: 'a secret of the owner',
  encryptionKey: Buffer.alloc(32, 1),
}
const asSet = { internalSecret: 'set', encryptionKey: 'set' }

let folder: string
let store: LeadStore

const start = async (
  change: Partial<SharedSecrets> = {},
  settings: Record<keyof SharedSecrets, unknown> = asSet,
) => {
  const own = { ...secrets, ...change }
  const vault = createVault(own.encryptionKey)
  const instance = { checks: store.secretChecks, shared: true, secrets: own, settings }
  await refuseOtherSecrets({ ...instance, vault })
  await shareSecrets({ ...instance, log: createLog({ logLevel: 'silent' }) })
}

async function storeApplication(key: Buffer): Promise<void> {
  const vault = createVault(key)
  await store.submits.accept(
    {
      form: 'application',
      lead: { kind: 'application', contact: wizardLead().contact, tier: 'PRO', hasBank: true, terms: '1.3' },
      ...BARE_LEAD,
      deliveries: [],
      sealBank: (leadId) => vault.seal({ reg: '1234', account: '0012345678' }, leadId),
    },
    { key: 'a', body: '', expiresAt: NOW + 1, keyless: null },
    NOW,
  )
}

afterAll(async () => postgres?.stop())

describe.each(engines)('on %s', (name) => {
  beforeEach(async () => {
    folder = await emptyStoreFolder('lead-instances')
    const engine: Engine =
      postgres !== null && name === 'PostgreSQL'
        ? postgresEngine(await postgres.emptyStore(), () => undefined)
        : sqliteEngine(folder)
    store = await LeadStore.open(engine, NOW)
  })

  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('instances with the same secrets start; one with another secret says which, and what to do', async () => {
    await Promise.all([start(), start()])
    await expect(start({ internalSecret: 'another secret of his' })).rejects.toThrow(
      /^INTERNAL_SECRET er en anden end hos de andre servere på denne database: sæt den samme hos alle\. .*`npm run leads -- secrets`/,
    )
    await expect(start({ encryptionKey: Buffer.alloc(32, 2) })).rejects.toThrow(/^ENCRYPTION_KEY er en anden/)
    await expect(
      start({ internalSecret: 'made by this one' }, { internalSecret: null, encryptionKey: 'set' }),
    ).rejects.toThrow('(den er ikke sat, og denne server har lavet sin egen)')
    await start()
  })

  test('after the owner changes the secrets once, no instance starts with the old ones', async () => {
    await start()
    const fresh = { internalSecret: 'a new secret of the owner', encryptionKey: Buffer.alloc(32, 3) }
    expect(await takeSecrets(store.secretChecks, fresh, createVault(fresh.encryptionKey), false)).toBe(0)
    await start(fresh)
    await expect(start()).rejects.toThrow('INTERNAL_SECRET')
  })

  test('a key that cannot decrypt the stored bank numbers prevents the start until they are given up explicitly', async () => {
    const lost = Buffer.alloc(32, 9)
    await storeApplication(lost)
    await expect(start()).rejects.toThrow('ENCRYPTION_KEY er ikke nøglen til kontonumrene')
    const vault = createVault(secrets.encryptionKey)
    await expect(takeSecrets(store.secretChecks, secrets, vault, false)).rejects.toThrow(
      'does not open the bank numbers of 1 application:',
    )
    await start({ encryptionKey: lost }).catch(() => undefined)
    expect(await takeSecrets(store.secretChecks, secrets, vault, true)).toBe(1)
    await start()
    expect(await store.secretChecks.sealedBanks(10)).toEqual([])
  })

  test('a signed-out session is remembered until it would have expired', async () => {
    const { endedSessions } = store.access
    await endedSessions.add('session', NOW + 1000)
    await endedSessions.add('session', NOW + 1000)
    expect([await endedSessions.has('session'), await endedSessions.has('other')]).toEqual([true, false])
    await store.retention.deleteExpired(NOW + 999)
    expect(await endedSessions.has('session')).toBe(true)
    await store.retention.deleteExpired(NOW + 1000)
    expect(await endedSessions.has('session')).toBe(false)
  })
})
