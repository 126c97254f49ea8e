// How a command is used: `--help` is answered before anything is installed, built or started.
import { giveUp } from './prepare.mjs'

/** Prints `usage` and exits if it is asked for; an argument that is not in `known` is an error. */
export function explain(usage, known) {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  const wrong = known && words.find((word) => !known.includes(word))
  if (wrong) giveUp(`${wrong} is no argument of this. It is used like this:\n${usage}`)
}
