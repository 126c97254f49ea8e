import { readArguments } from '#scripts/arguments.ts'
import { print, run } from '#scripts/command.ts'
import { backUp } from '#server/leads/store/backup.ts'
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
  const copied = await backUp(engine, file, { mayBeEmpty: values['allow-empty'] })
  print(`${copied.leads} leads and ${copied.deliveries} deliveries are in ${file}.`)
  print(
    `Keep ${dataDir}/encryption-key with it, unless ENCRYPTION_KEY is set: without it nobody reads bank numbers.`,
  )
})
