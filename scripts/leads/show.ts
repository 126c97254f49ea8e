import { DELIVERY_STATUSES } from '#app/internal/desk.ts'
import { currentValue, WORK } from '#app/internal/work.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { StartError } from '#server/start-error.ts'
import { referenceOf, runOnDesk } from './desk.ts'

const { values, words } = readArguments(
  'npm run leads -- show REFERENCE [--bank]   one lead with its deliveries; with --bank its bank numbers in full',
  { options: { bank: { type: 'boolean' } }, most: 1 },
)

await runOnDesk(async ({ desk, store, vault, record }) => {
  const reference = referenceOf(words[0], 'show REFERENCE')
  const lead = await desk.show(reference)
  if (lead === null) throw new StartError(`There is no lead ${reference}`)
  const state = WORK.state.show(currentValue(lead.work, 'state'))
  print(
    [reference, lead.kind, formatMoment(lead.receivedAt), state, DELIVERY_STATUSES[lead.delivery]].join('  '),
  )
  for (const sign of lead.signs) print(`  ${sign}`)
  for (const section of lead.sections) {
    print(`\n${section.title}`)
    for (const row of section.rows) print(`  ${row.label}: ${row.value.replaceAll('\n', '\n    ')}`)
  }
  print('\nLeveringer')
  for (const each of lead.deliveries) {
    const when = each.deliveredAt ?? each.nextAttemptAt
    const parts = [
      `${each.title} (${each.task}): ${each.state}`,
      when === null ? '' : formatMoment(when),
      each.reason,
    ]
    print(`  ${parts.filter((part) => part !== '').join('  ')}`)
  }
  if (lead.deal !== null) print(`\nCRM: ${lead.deal}`)
  if (lead.work.length > 0) print('\nArbejde')
  for (const { name, value, author, at } of lead.work) {
    const text = `${WORK[name].label}: ${WORK[name].show(value).replaceAll('\n', '\n    ')}`
    print(`  ${[formatMoment(at), author, text].filter((part) => part !== '').join('  ')}`)
  }
  if (values.bank !== true) return
  await record('bank', reference)
  // Without a ticket system behind CLIENTS_URL, this is the only place to get the bank numbers.
  const stored = await store.byReference(reference)
  const sealed = stored && (await store.sealedBank(stored.id))
  const bank = stored && sealed ? vault.open(sealed, stored.id) : null
  print(`\nBank: ${bank === null ? 'none that this key decrypts' : `${bank.reg} ${bank.account}`}`)
})
