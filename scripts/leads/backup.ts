import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { print, run } from '#scripts/command.ts'
import { createProgress } from '#scripts/progress.ts'
import { encryptionKeyFile } from '#server/data-folder.ts'
import { backUp } from '#server/leads/store/backup.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { openForCommand } from './command-store.ts'

const { values, words } = readArguments(
  `npm run leads -- backup FILE [--allow-empty]   the whole lead store in one SQLite file, while the server runs;
  without --allow-empty a store without leads is an error: it is often the wrong one`,
  { options: { 'allow-empty': { type: 'boolean', default: false } }, most: 1 },
)
const [file] = words

await run(async () => {
  if (file === undefined) throw new StartError('Say where to: npm run leads -- backup FILE')
  const { engine, dataDir } = openForCommand()
  if (existsSync(join(dirname(file), encryptionKeyFile)))
    throw new StartError(`${file} would be in the folder of the key that opens it: name another folder`)
  const copied = await backUp(engine, file, {
    mayBeEmpty: values['allow-empty'],
    onRows: createProgress('Copying rows'),
  })
  const key =
    readProcessSettings().encryptionKey === null ? join(dataDir, encryptionKeyFile) : 'ENCRYPTION_KEY'
  print(`${copied.leads} leads and ${copied.deliveries} deliveries are in ${file}.`)
  print(`The key to its bank numbers is not in it: keep ${key} in another place, a restore needs it.`)
})
