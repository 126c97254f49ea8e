import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { chooseEngine } from './database/choose-engine.ts'
import { createVault } from './database/vault.ts'
import { LeadStore } from './store/lead-store.ts'
import { refuseOtherSecrets, shareSecrets } from './store/secret-checks.ts'

export type StoreOptions = {
  settings: Settings
  /** The data folder, locked by this process. */
  dataDir: string
  /** Signs what every instance must recognise. */
  internalSecret: string
  /** Encrypts bank numbers, 32 bytes. */
  encryptionKey: Buffer
  log: Log
}

/** Opens the lead store, with a clock that all its instances share. Rejects with StartError. */
export async function openStore({ settings, dataDir, internalSecret, encryptionKey, log }: StoreOptions) {
  const engine = chooseEngine(settings, dataDir, log)
  const vault = createVault(encryptionKey)
  const secrets = { shared: engine.shared, secrets: { internalSecret, encryptionKey }, settings }
  const store = await LeadStore.open(engine, Date.now(), {
    unreadable: (row) => log.error('A row of the lead store cannot be read', { ...row }),
    mayOpen: (checks) => refuseOtherSecrets({ ...secrets, checks, vault }),
  })
  const clock = await store.clock((error) => log.warn('The clock of the database cannot be read', { error }))
  await shareSecrets({ ...secrets, checks: store.secretChecks, log })
  return { engine, vault, store, clock }
}
