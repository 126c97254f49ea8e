import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Parses a command's arguments: `values` of its options, and up to `most` positional `words`.
 * `--help` prints the usage and exits; unknown arguments print one line and exit with code 1.
 */
export function readArguments<const Known extends Options>(
  usage: string,
  { options = {} as Known, most = 0 }: { options?: Known; most?: number } = {},
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
    if (tooMuch !== undefined) throw new TypeError(`Unexpected argument: ${tooMuch}`)
    return { values, words: positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's own message continues with advice about arguments that start with a hyphen.
    process.stderr.write(`${error.message.split('. ')[0]}. Usage:\n${usage}\n`)
    return process.exit(1)
  }
}

/**
 * Reads a whole number from 1, or returns `otherwise` if none was given. Anything else ends the
 * command.
 */
export function readCount(typed: string | undefined, otherwise: number): number {
  const count = Number(typed ?? otherwise)
  if (Number.isInteger(count) && count > 0) return count
  process.stderr.write(`${typed} is not a whole number from 1\n`)
  return process.exit(1)
}
