import { z } from 'zod'
import { readText } from '#server/text-file.ts'

const { localeError } = z.locales.da()

/** The value in a JSON file. Throws an Error that says in Danish what is wrong, for the editor. */
export function parseFile<T>(schema: z.ZodType<T>, content: Buffer): T {
  const parsed = schema.safeParse(parseJson(content), {
    // The library's sentence would say that it received `undefined`.
    error: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? 'feltet mangler' : localeError(issue),
  })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${[...path, message].join(': ')}.`)
  throw new Error(faults.join(' '))
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(readText(content))
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new Error('Filen er hverken UTF-8 eller UTF-16. Gem den som UTF-8.')
    // V8 names the place of most faults.
    const [, line, column] = /line (\d+) column (\d+)/.exec(error.message) ?? []
    throw new Error(`Filen er ikke gyldig JSON${line ? `: se linje ${line}, tegn ${column}` : ''}.`)
  }
}
