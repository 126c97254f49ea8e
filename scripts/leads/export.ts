import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readArguments } from '#scripts/arguments.ts'
import { print } from '#scripts/command.ts'
import { createProgress } from '#scripts/progress.ts'
import { filterOf, filterOptions, filterUsage, runOnDesk } from './desk.ts'

const { values, words } = readArguments(
  `npm run leads -- export [FILE] [OPTION …]   CSV into a new file, or to standard output\n${filterUsage}`,
  { options: filterOptions, most: 1 },
)

await runOnDesk(async ({ desk, record }) => {
  const filter = filterOf(values)
  const { total } = await desk.list(filter)
  const progress = createProgress('Writing leads')
  const csv = Readable.from(desk.csv(filter, (done) => progress(done, total)))
  const [file] = words
  if (file === undefined) {
    await record('exported')
    await pipeline(csv, process.stdout, { end: false })
    return
  }
  // Personal data: readable only by its owner, and never overwriting a file.
  await using handle = await open(file, 'wx', 0o600)
  await record('exported')
  await pipeline(csv, handle.createWriteStream())
  print(`The leads are in ${file}.`)
})
