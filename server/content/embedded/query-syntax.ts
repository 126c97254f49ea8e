/** Becomes Prismic's 400 with `type: "parsing-error"`. `position` counts from 0 in `source`. */
export class QueryError extends Error {
  readonly source: string
  readonly position: number

  constructor(message: string, source: string, position: number) {
    super(message)
    this.source = source
    this.position = position
  }
}

export type Value = string | number | boolean
export type Argument = Value | Value[]

/** One filter: `at(document.type, "industry")`. */
export interface Call {
  name: string
  /** `document.type`, `my.industry.uid`; empty for `similar`. */
  path: string
  args: Argument[]
  position: number
  pathPosition: number
}

/** Parses one `q` value, `[[at(document.type, "industry")][…]]`, by recursive descent. */
export function parseCalls(source: string): Call[] {
  let at = 0
  const calls: Call[] = []

  const fail = (expected: string): never => {
    const found = at < source.length ? `\`${source[at]}'` : 'end of source'
    throw new QueryError(`\`${expected}' expected but ${found} found`, source, at)
  }
  const space = () => {
    while (at < source.length && /\s/.test(source[at] ?? '')) at += 1
  }
  const take = (token: string) => {
    space()
    if (!source.startsWith(token, at)) fail(token)
    at += token.length
  }
  const peek = (token: string) => {
    space()
    return source.startsWith(token, at)
  }
  const word = (pattern: RegExp, expected: string): string => {
    space()
    const match = pattern.exec(source.slice(at))
    if (!match) return fail(expected)
    at += match[0].length
    return match[0]
  }
  const text = (): string => {
    take('"')
    let value = ''
    while (at < source.length && source[at] !== '"') {
      // The client escapes only quotes: any other backslash is a literal character.
      if (source[at] === '\\' && source[at + 1] === '"') at += 1
      value += source[at]
      at += 1
    }
    take('"')
    return value
  }
  const value = (): Value => {
    if (peek('"')) return text()
    const literal = word(/^(?:true|false|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/, 'value')
    return literal === 'true' ? true : literal === 'false' ? false : Number(literal)
  }
  const argument = (): Argument => {
    if (!peek('[')) return value()
    take('[')
    const values: Value[] = []
    while (!peek(']')) {
      values.push(value())
      if (!peek(']')) take(',')
    }
    take(']')
    return values
  }

  take('[')
  while (!peek(']')) {
    take('[')
    if (peek(':d')) {
      take(':d')
      take('=')
    }
    space()
    const position = at
    const name = word(/^[a-zA-Z][a-zA-Z.-]*/, 'function')
    take('(')
    space()
    const pathPosition = at
    const path = name === 'similar' ? '' : word(/^(?:document|my)(?:\.[\p{L}\p{N}_-]+)*/u, 'path')
    const args: Argument[] = []
    while (!peek(')')) {
      if (path !== '' || args.length > 0) take(',')
      args.push(argument())
    }
    take(')')
    take(']')
    calls.push({ name, path, args, position, pathPosition })
  }
  take(']')
  space()
  if (at < source.length) fail('end of source')
  return calls
}
