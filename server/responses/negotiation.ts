/** Encodings that compress a body, the smaller result first. */
export const COMPRESSED = ['br', 'gzip'] as const
export type Encoding = (typeof COMPRESSED)[number] | 'identity'

/**
 * The content encoding of a response (RFC 9110, section 12.5.3); among equals the first of
 * `offered`.
 */
export function acceptedEncoding<Offered extends Encoding>(
  header: string | null | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const weightOf = weightsIn(header)
  const best = heaviest(offered, (encoding) => weightOf(encoding) ?? weightOf('*') ?? 0)
  return best && best.weight >= (weightOf('identity') ?? 0) ? best.name : 'identity'
}

/**
 * The type to respond with instead of `fallback`; null: `fallback`. Only explicitly named types
 * count, since browsers without AVIF support also accept image/*.
 */
export function preferredType<Offered extends string>(
  header: string | null | undefined,
  offered: readonly Offered[],
  fallback: string,
): Offered | null {
  const weightOf = weightsIn(header)
  const best = heaviest(offered, (type) => weightOf(type) ?? 0)
  const fallbackWeight =
    weightOf(fallback) ?? weightOf(fallback.replace(/\/.*/, '/*')) ?? weightOf('*/*') ?? 0
  return best && best.weight >= fallbackWeight ? best.name : null
}

function heaviest<Name extends string>(names: readonly Name[], weightOf: (name: Name) => number) {
  const weighed = names.map((name) => ({ name, weight: weightOf(name) })).filter(({ weight }) => weight > 0)
  return weighed.sort((one, other) => other.weight - one.weight)[0]
}

/** The q-value of a name in a header, 1 by default; undefined if it is not mentioned. */
type Weights = (name: string) => number | undefined

/** Browsers write a third of this. A longer header is not read: 15,000 commas would take 10 ms. */
const LONGEST_HEADER = 1_000

/** Browsers send a handful of different headers: parsed ones are cached. */
const parsedHeaders = new Map<string, Weights>()

function weightsIn(header: string | null | undefined): Weights {
  if (!header || header.length > LONGEST_HEADER) return () => undefined
  const cached = parsedHeaders.get(header)
  if (cached) return cached
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const weight = /^\s*q\s*=\s*([\d.]+)\s*$/
      const [, q = '1'] = parameters.map((parameter) => weight.exec(parameter)).find(Boolean) ?? []
      return [name.trim(), Number(q)]
    }),
  )
  const read: Weights = (name) => weights.get(name)
  if (parsedHeaders.size < 200 && header.length < 200) parsedHeaders.set(header, read)
  return read
}
