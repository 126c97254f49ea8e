import { readArguments } from '#scripts/arguments.ts'
import { print, run } from '#scripts/command.ts'
import { restore } from '#server/leads/store/backup.ts'
import { StartError } from '#server/start-error.ts'
import { openAlone } from './command-store.ts'

const { words } = readArguments(
  'npm run leads -- restore FILE   fills an empty store, of either engine, from a backup of either engine; no server may run',
  { most: 1 },
)
const [file] = words

const COLLEAGUES_BACK =
  'So are the colleagues of the backup, and each can have a new link mailed: close again on /intern/adgang who left since.'

await run(async () => {
  if (file === undefined) throw new StartError('Say from where: npm run leads -- restore FILE')
  const { engine, release } = openAlone('stop the server first')
  try {
    const copied = await restore(file, engine)
    print(
      `${copied.leads} leads and ${copied.deliveries} deliveries are back. The next start delivers what had not arrived.`,
    )
    if (Number(copied.colleagues) > 0) print(COLLEAGUES_BACK)
  } finally {
    release()
  }
})
