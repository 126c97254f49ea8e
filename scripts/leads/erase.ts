import { setTimeout } from 'node:timers/promises'
import { erasedReferences } from '#app/internal/access.ts'
import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { StartError } from '#server/start-error.ts'
import { referenceOf, runOnDesk } from './desk.ts'

const USAGE = 'erase REFERENCE [--also ADDRESS …] --yes'

const { values, words } = readArguments(
  `npm run leads -- ${USAGE}   the person of this lead, in the store and in the CRM, for good
  Without --yes it says what would be deleted. --also includes another address of its leads`,
  { options: { yes: { type: 'boolean' }, also: { type: 'string', multiple: true } }, most: 1 },
)

const LOOK_AGAIN_MS = 1_000
const IN_CRM = { erased: 'erased', 'nothing-there': 'nothing there', 'no-crm': 'none is set up' }

await runOnDesk(async ({ desk, erasures, record }) => {
  const reference = referenceOf(words[0], USAGE)
  const lead = await desk.erasable(reference)
  if (lead === null) throw new StartError(`There is no lead ${reference}`)
  const also = (values.also ?? []).map((address) => {
    const found = lead.addresses.find(({ email }) => email.toLowerCase() === address.toLowerCase())
    if (found === undefined) throw new StartError(`${address} is on no lead that belongs to ${reference}`)
    return found.person
  })
  if (values.yes !== true) {
    const lines = lead.addresses.map(({ person, email, references }, at) => {
      const goes = at === 0 || also.includes(person)
      return `${goes ? 'erases' : 'keeps '} ${email || 'no address'}: ${references.join(', ') || 'no lead'}`
    })
    throw new StartError(`${lines.join('\n')}\nThis cannot be undone, here or in the CRM: confirm with --yes`)
  }
  const begun = await desk.erase(reference, also)
  if (begun === null) throw new StartError(`There is no lead ${reference}`)
  if (begun.references.length > 0) await record('erased', erasedReferences(begun.references))
  // The server may be carrying the erasure out already; then the command only reports its progress.
  for (let printed = ''; ; await setTimeout(LOOK_AGAIN_MS)) {
    await erasures.run()
    const erasure = await desk.erasure(begun.id)
    if (erasure === null) throw new StartError('The erasure is no longer in the store')
    const { references, left, reason, doneAt, crm } = erasure
    const all = references.length
    const line =
      doneAt === null
        ? `${all - left} of ${all} leads erased${reason === '' ? '' : `; it waits: ${reason}`}`
        : `Erased: ${all} ${all === 1 ? 'lead' : 'leads'}; CRM: ${IN_CRM[crm]}.`
    if (line !== printed) print(line)
    printed = line
    if (doneAt !== null) return
  }
})
