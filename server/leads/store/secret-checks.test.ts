import { beforeEach, describe, expect, test } from 'vitest'
import type { Lead } from '#app/lead/lead.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { createLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { storeEngines } from '#tests/store-engines.ts'
import type { LeadStore } from './lead-store.ts'
import { refuseOtherSecrets, shareSecrets, takeSecrets } from './secret-checks.ts'

const SECRETS = { internalSecret: 'a secret of the owner', encryptionKey: Buffer.alloc(32, 1) }
const SET = { internalSecret: 'set', encryptionKey: 'set' }

const engines = storeEngines()

describe.each(engines.names)('on %s', (engine) => {
  let store: LeadStore
  let lines: Record<string, unknown>[]

  beforeEach(async () => {
    lines = []
    store = (await engines.openStore(engine, 0)).store
  })

  const own = (change: object = {}) => ({
    checks: store.secretChecks,
    shared: true,
    secrets: SECRETS,
    settings: SET,
    vault: createVault(SECRETS.encryptionKey),
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    ...change,
  })
  const digests = () =>
    Promise.all(['internalSecret', 'encryptionKey'].map((name) => store.secretChecks.find(name)))

  async function addApplication(key: Buffer): Promise<void> {
    const lead: Lead = {
      kind: 'application',
      contact: wizardLead().contact,
      tier: 'PRO',
      hasBank: true,
      terms: '1',
    }
    const sealBank = (id: string) => createVault(key).seal({ reg: '1', account: '2' }, id)
    const mark = { key: `${Math.random()}`, body: '', expiresAt: 1, keyless: null }
    await store.submits.accept({ form: 'application', lead, ...BARE_LEAD, deliveries: [], sealBank }, mark, 0)
  }

  test('the first of several instances stores digests that reveal nothing of its secrets', async () => {
    await Promise.all([shareSecrets(own()), shareSecrets(own())])
    const first = await digests()
    for (const digest of first) expect(digest).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect(new Set(first).size).toBe(2)
    await shareSecrets(own())
    expect(await digests()).toEqual(first)
    expect(lines).toEqual([])
  })

  test('the only instance of a store writes no digests, and needs none', async () => {
    await shareSecrets(own({ shared: false }))
    expect(await digests()).toEqual([null, null])
    await shareSecrets(own())
    const others = { internalSecret: 'another', encryptionKey: Buffer.alloc(32, 2) }
    await refuseOtherSecrets(own({ shared: false, secrets: others }))
  })

  test('an instance that generated a secret logs that, for each secret', async () => {
    await shareSecrets(own({ settings: { internalSecret: null, encryptionKey: null } }))
    const made = {
      level: 'warn',
      msg: 'This instance created its own secret: no other instance can start on this database',
    }
    expect(lines).toMatchObject([
      { ...made, setting: 'INTERNAL_SECRET' },
      { ...made, setting: 'ENCRYPTION_KEY' },
    ])
  })

  test('an instance with another secret is refused, both before it writes anything and when it writes', async () => {
    await shareSecrets(own())
    const refusal = (setting: string, made = '') =>
      new StartError(
        `${setting} er en anden end hos de andre servere på denne database${made}: sæt den samme hos alle. Er den ændret med vilje, så kør \`npm run leads -- secrets\` med den nye`,
      )
    const secrets = { ...SECRETS, internalSecret: 'another' }
    for (const begin of [refuseOtherSecrets, shareSecrets]) {
      await expect(begin(own({ secrets }))).rejects.toThrow(refusal('INTERNAL_SECRET'))
      await expect(
        begin(own({ secrets, settings: { internalSecret: null, encryptionKey: null } })),
      ).rejects.toThrow(refusal('INTERNAL_SECRET', ' (den er ikke sat, og denne server har lavet sin egen)'))
      await expect(
        begin(own({ secrets: { ...SECRETS, encryptionKey: Buffer.alloc(32, 2) } })),
      ).rejects.toThrow(refusal('ENCRYPTION_KEY'))
      await begin(own())
    }
  })

  test('a key that cannot decrypt the stored bank numbers is refused, even if one process has the store', async () => {
    await refuseOtherSecrets(own({ shared: false }))
    await addApplication(Buffer.alloc(32, 2))
    await expect(refuseOtherSecrets(own({ shared: false }))).rejects.toThrow(
      new StartError(
        'ENCRYPTION_KEY er ikke nøglen til kontonumrene i lageret: sæt den, de blev gemt med (filen encryption-key i datamappen fra dengang). Er den tabt, så kør `npm run leads -- secrets --drop-bank-numbers`',
      ),
    )
  })

  test('new secrets are accepted only if they decrypt all bank numbers, unless the others may be dropped', async () => {
    await shareSecrets(own())
    const fresh = { internalSecret: 'a new one', encryptionKey: Buffer.alloc(32, 2) }
    const take = (mayForget: boolean) =>
      takeSecrets(store.secretChecks, fresh, createVault(fresh.encryptionKey), mayForget)
    await addApplication(fresh.encryptionKey)
    await addApplication(SECRETS.encryptionKey)
    const rest = ': sæt den nøgle, de blev gemt med, eller skriv --drop-bank-numbers for at slette dem'
    await expect(take(false)).rejects.toThrow(
      new StartError(`ENCRYPTION_KEY åbner ikke kontonumrene i 1 ansøgning${rest}`),
    )
    await addApplication(SECRETS.encryptionKey)
    await expect(take(false)).rejects.toThrow(
      new StartError(`ENCRYPTION_KEY åbner ikke kontonumrene i 2 ansøgninger${rest}`),
    )
    await refuseOtherSecrets(own({ vault: createVault(SECRETS.encryptionKey) }))
    expect(await take(true)).toBe(2)
    expect(await store.secretChecks.sealedBanks(9)).toHaveLength(1)
    await shareSecrets(own({ secrets: fresh }))
    await expect(shareSecrets(own())).rejects.toThrow(StartError)
    expect(await take(false)).toBe(0)
  })
})
