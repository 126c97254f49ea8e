import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { StartError } from '#server/start-error.ts'
import { referenceOf, runOnDesk } from './desk.ts'

const { words } = readArguments(
  'npm run leads -- replay REFERENCE [TASK]   what was given up, or failed and waits, goes again, within half a minute; `show` names the tasks',
  { most: 2 },
)
const [typed, task] = words

await runOnDesk(async ({ desk, record }) => {
  const reference = referenceOf(typed, 'replay REFERENCE [TASK]')
  const count = await desk.replay(reference, task ?? null)
  if (count === 0) throw new StartError(`Nothing of ${reference} was given up, or failed and waits`)
  await record('retried', reference)
  print(`${count} ${count === 1 ? 'delivery goes' : 'deliveries go'} again.`)
})
