import { readArguments } from '#scripts/arguments.ts'
import { print, run } from '#scripts/command.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { takeSecrets } from '#server/leads/store/secret-checks.ts'
import { readProcessSettings } from '#server/settings.ts'
import { openForCommand } from './command-store.ts'

const { values } = readArguments(
  `npm run leads -- secrets [--drop-bank-numbers]   after INTERNAL_SECRET or ENCRYPTION_KEY was changed on purpose: from now on
  instances must have the new ones. Stop all servers first. --drop-bank-numbers deletes those that the key does not decrypt.`,
  { options: { 'drop-bank-numbers': { type: 'boolean', default: false } } },
)

await run(async () => {
  const { engine } = openForCommand()
  const folder = openDataFolder(readProcessSettings())
  const store = await LeadStore.open(engine, Date.now(), { whileServerRuns: true })
  try {
    const dropped = await takeSecrets(
      store.secretChecks,
      folder,
      createVault(folder.encryptionKey),
      values['drop-bank-numbers'],
    )
    print('Instances start with these secrets from now on. Signed-in users have to sign in again.')
    if (dropped > 0) print(`The bank numbers of ${dropped} applications are deleted: ask for them again.`)
  } finally {
    await store.close()
    folder.release()
  }
})
