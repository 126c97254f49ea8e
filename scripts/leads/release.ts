import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { StartError } from '#server/start-error.ts'
import { referenceOf, runOnDesk } from './desk.ts'

const { words } = readArguments(
  'npm run leads -- release REFERENCE   a lead in quarantine is delivered after all',
  { most: 1 },
)

await runOnDesk(async ({ desk, record }) => {
  const reference = referenceOf(words[0], 'release REFERENCE')
  if (!(await desk.release(reference))) throw new StartError(`${reference} is not in quarantine`)
  await record('released', reference)
  print(`${reference} is delivered now.`)
})
