import { leadStateLabel } from '#app/internal/desk.ts'
import { formatMoment } from '#app/leads/describe.ts'
import { readArguments } from '#scripts/arguments.ts'
import { print, run } from './command.ts'
import { filterOf, filterOptions, filterUsage, withDesk } from './desk.ts'

const { values } = readArguments(
  `npm run leads -- list [OPTION …]   the list of /intern\n${filterUsage}\n  --page NUMBER`,
  { options: { ...filterOptions, page: { type: 'string' } } },
)

await run(async () => {
  const filter = filterOf(values)
  await withDesk(async ({ desk }) => {
    const { rows, total, pages } = await desk.list(filter)
    for (const row of rows) {
      const who = [row.name, row.company].filter((part) => part !== '').join(', ') || row.email
      print(
        [row.reference, formatMoment(row.receivedAt), leadStateLabel(row.state), row.kind, who].join('  '),
      )
    }
    print(`${total} in all, page ${filter.page} of ${pages}`)
  })
})
