import { DELIVERY_STATUSES } from '#app/internal/desk.ts'
import { currentValue, WORK } from '#app/internal/work.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { filterOf, filterOptions, filterUsage, runOnDesk } from './desk.ts'

const { values } = readArguments(
  `npm run leads -- list [OPTION …]   the list of /intern\n${filterUsage}\n  --page NUMBER`,
  { options: { ...filterOptions, page: { type: 'string' } } },
)

await runOnDesk(async ({ desk }) => {
  const { rows, total, page, pages } = await desk.list(filterOf(values))
  for (const row of rows) {
    const who = [row.name, row.company].filter((part) => part !== '').join(', ') || row.email
    const due = currentValue(row.work, 'due')
    const parts = [
      row.reference,
      formatMoment(row.receivedAt),
      WORK.state.show(currentValue(row.work, 'state')),
      currentValue(row.work, 'holder'),
      due && `frist ${due}`,
      DELIVERY_STATUSES[row.delivery],
      row.kind,
      row.asked,
      who,
      row.phone,
    ]
    print(parts.filter((part) => part !== '').join('  '))
  }
  print(`${total} in all, page ${page} of ${pages}`)
})
