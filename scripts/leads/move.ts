import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { print, run } from '#scripts/command.ts'
import { createProgress } from '#scripts/progress.ts'
import { noStoreYet, SQLITE_FILE } from '#server/leads/database/engine.ts'
import { moveFromSqlite } from '#server/leads/store/backup.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { openExclusively } from './command-store.ts'

readArguments(
  'npm run leads -- move   moves everything from the embedded store to the PostgreSQL of DATABASE_URL; stop the server first',
)

await run(async () => {
  const embedded = join(readProcessSettings().dataDir, SQLITE_FILE)
  if (!existsSync(embedded)) throw noStoreYet(embedded)
  const { engine, dataDir, release } = openExclusively(
    'stop the server first, and start it again after the move',
  )
  try {
    if (engine.kind !== 'postgresql')
      throw new StartError('DATABASE_URL is not set: there is nowhere to move to')
    const { setAside, ...copied } = await moveFromSqlite(dataDir, engine, {
      onRows: createProgress('Copying rows'),
    })
    print(`${copied.leads} leads and ${copied.deliveries} deliveries are in PostgreSQL.`)
    print(`The embedded store is set aside as ${setAside}: delete it when you have seen them there.`)
  } finally {
    release()
  }
})
