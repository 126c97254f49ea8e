import { readArguments } from '#scripts/arguments.ts'
import { StartError } from '#server/start-error.ts'
import { print, run } from './command.ts'
import { referenceOf, withDesk } from './desk.ts'

const { words } = readArguments(
  'npm run leads -- release REFERENCE   a lead in quarantine is delivered after all',
  { options: {}, most: 1 },
)

await run(async () => {
  const reference = referenceOf(words[0], 'release REFERENCE')
  await withDesk(async ({ desk, record }) => {
    if (!(await desk.release(reference))) throw new StartError(`${reference} is not in quarantine`)
    await record('released', reference)
    print(`${reference} is delivered now.`)
  })
})
