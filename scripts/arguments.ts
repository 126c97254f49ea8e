import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * What was written after a command: `values` of its options, and up to `most` `words` beside them. `--help` says how the
 * command is used and ends it. So does what it does not know, in one line and with exit code 1.
 */
export function readArguments<const Known extends Options>(
  usage: string,
  { options, most = 0 }: { options: Known; most?: number },
) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs<{ options: Known; allowPositionals: true }>({
      options,
      allowPositionals: true,
    })
    const tooMuch = positionals[most]
    if (tooMuch !== undefined) throw new TypeError(`${tooMuch} is one word too many`)
    return { values, words: positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's own message goes on about arguments that begin with a hyphen.
    process.stderr.write(`${error.message.split('. ')[0]}. It is used like this:\n${usage}\n`)
    return process.exit(1)
  }
}

/** A whole number from 1, or `otherwise` where none was written. Ends the command at anything else. */
export function readCount(typed: string | undefined, otherwise: number): number {
  const count = Number(typed ?? otherwise)
  if (Number.isInteger(count) && count > 0) return count
  process.stderr.write(`${typed} is no whole number from 1\n`)
  return process.exit(1)
}
