import { readArguments } from '#scripts/arguments.ts'
import { backUp } from '#server/leads/database/carry.ts'
import { StartError } from '#server/start-error.ts'
import { openForCommand, print, run } from './command.ts'

const { words } = readArguments(
  'npm run leads -- backup FILE   the whole lead store in one SQLite file, while the server runs',
  { options: {}, most: 1 },
)
const [file] = words

await run(async () => {
  if (file === undefined) throw new StartError('Say where to: npm run leads -- backup FILE')
  const { engine, dataDir } = openForCommand()
  const carried = await backUp(engine, file)
  print(`${carried.leads} leads and ${carried.deliveries} deliveries are in ${file}.`)
  print(
    `Keep ${dataDir}/encryption-key with it, unless ENCRYPTION_KEY is set: without it nobody reads bank numbers.`,
  )
})
