import { erasedReferences } from '#app/internal/access.ts'
import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { StartError } from '#server/start-error.ts'
import { referenceOf, runOnDesk } from './desk.ts'

const { values, words } = readArguments(
  'npm run leads -- erase REFERENCE --yes   the person of this lead, in the store and in the CRM, for good',
  { options: { yes: { type: 'boolean' } }, most: 1 },
)

await runOnDesk(async ({ desk, record }) => {
  const reference = referenceOf(words[0], 'erase REFERENCE --yes')
  if (values.yes !== true)
    throw new StartError(
      `This erases the person of ${reference} with all their leads, here and in the CRM, for good: say --yes`,
    )
  const erasure = await desk.erase(reference)
  if (erasure.outcome === 'unknown') throw new StartError(`There is no lead ${reference}`)
  if (erasure.outcome === 'busy')
    throw new StartError('A lead of this person is being delivered at this moment: try again soon')
  if (erasure.outcome === 'crm-failed')
    throw new StartError(`Nothing was erased, as the CRM could not be asked: ${erasure.reason}`)
  await record('erased', erasedReferences(erasure.references))
  const inCrm = { erased: 'erased', 'nothing-there': 'nothing there', 'no-crm': 'none is set up' }
  print(`Erased: ${erasure.leads} ${erasure.leads === 1 ? 'lead' : 'leads'}; CRM: ${inCrm[erasure.crm]}.`)
})
