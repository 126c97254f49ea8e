import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { print, run } from '#scripts/command.ts'
import { createProgress } from '#scripts/progress.ts'
import { encryptionKeyFile, readEncryptionKey } from '#server/data-folder.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { restore } from '#server/leads/store/backup.ts'
import { takeSecrets } from '#server/leads/store/secret-checks.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { openExclusively } from './command-store.ts'

const { values, words } = readArguments(
  `npm run leads -- restore FILE [--drop-bank-numbers]   fills an empty store, of either engine, from a backup of either engine;
  no server may run. Without the key of the bank numbers nothing is restored: --drop-bank-numbers if it is lost.`,
  { options: { 'drop-bank-numbers': { type: 'boolean', default: false } }, most: 1 },
)
const [file] = words

const COLLEAGUES_BACK =
  'So are the colleagues of the backup, and each can have a new link mailed: close again on /intern/adgang who left since.'

await run(async () => {
  if (file === undefined) throw new StartError('Say from where: npm run leads -- restore FILE')
  const dropsBanks = values['drop-bank-numbers']
  const settings = readProcessSettings()
  if (!dropsBanks && readEncryptionKey(settings) === null) {
    const place = join(settings.dataDir, encryptionKeyFile)
    throw new StartError(
      `The key of the bank numbers is missing: set ENCRYPTION_KEY, or put the file as ${place}; if it is lost, say --drop-bank-numbers`,
    )
  }
  const { engine, secrets, release } = openExclusively('stop the server first')
  try {
    const vault = createVault(secrets.encryptionKey)
    const copied = await restore(file, engine, {
      prepare: (copy) => takeSecrets(copy.secretChecks, secrets, vault, dropsBanks),
      onRows: createProgress('Copying rows'),
    })
    print(
      `${copied.leads} leads and ${copied.deliveries} deliveries are back. The next start delivers what had not arrived.`,
    )
    if (Number(copied.colleagues) > 0) print(COLLEAGUES_BACK)
  } finally {
    release()
  }
})
