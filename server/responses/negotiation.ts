import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding to answer in (RFC 9110, section 12.5.3): of equal ones the first of `offered`. */
export function acceptedEncoding<Offered extends Encoding>(
  header: string | null | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const weightOf = weightsIn(header)
  const best = heaviest(offered, (encoding) => weightOf(encoding) ?? weightOf('*') ?? 0)
  return best && best.weight >= (weightOf('identity') ?? 0) ? best.name : 'identity'
}

/**
 * The type to answer with instead of `own`; null: `own`. Only types that the caller names count, since browsers that
 * cannot read AVIF ask for every image as well.
 */
export function preferredType<Offered extends string>(
  header: string | null | undefined,
  offered: readonly Offered[],
  own: string,
): Offered | null {
  const weightOf = weightsIn(header)
  const best = heaviest(offered, (type) => weightOf(type) ?? 0)
  const ownWeight = weightOf(own) ?? weightOf(own.replace(/\/.*/, '/*')) ?? weightOf('*/*') ?? 0
  return best && best.weight >= ownWeight ? best.name : null
}

function heaviest<Name extends string>(names: readonly Name[], weightOf: (name: Name) => number) {
  const weighed = names.map((name) => ({ name, weight: weightOf(name) })).filter(({ weight }) => weight > 0)
  return weighed.sort((one, other) => other.weight - one.weight)[0]
}

/** What a header says of a name: its q-value, 1 where there is none; undefined: nothing. */
type Weights = (name: string) => number | undefined

/** Browsers have a handful of headers: what was read of one is remembered. */
const remembered = new Map<string, Weights>()

function weightsIn(header: string | null | undefined): Weights {
  if (!header) return () => undefined
  const known = remembered.get(header)
  if (known) return known
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const read: Weights = (name) => weights.get(name)
  if (remembered.size < 200 && header.length < 200) remembered.set(header, read)
  return read
}
