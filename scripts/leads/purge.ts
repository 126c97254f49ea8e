import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { systemClock } from '#server/leads/clock.ts'
import { createClockTrail } from '#server/leads/desk/clock-trail.ts'
import { purge } from '#server/leads/desk/retention.ts'
import { StartError } from '#server/start-error.ts'
import { runOnDesk } from './desk.ts'

readArguments('npm run leads -- purge   the retention job, now instead of within the hour')

await runOnDesk(async ({ store, retention, dataDir, log }) => {
  // The server tells the owner.
  const trail = createClockTrail({
    store: store.instances,
    clock: systemClock,
    log,
    mail: async () => false,
  })
  if (!(await trail.isBelieved()))
    throw new StartError(
      'Nothing was deleted: the clock is not where the lead store saw it last. Set it right, or let the server run for a day: then it is believed (docs/log-lines.md)',
    )
  const purged = await purge({
    store,
    ...retention,
    dataDir,
    clock: systemClock,
    log,
    // The server finds it there and notifies the owner.
    report: async (trouble) => void (await store.alerts.add(trouble, systemClock.now())),
  })
  print(
    `Deleted: ${purged.delivered} delivered, ${purged.undelivered} undelivered. Announced: ${purged.announced}.`,
  )
})
