/** An error response as Prismic sends it. */
export function apiError(
  status: number,
  type: 'api_validation_error' | 'api_notfound_error' | 'api_security_error',
  message: string,
): Response {
  return Response.json({ type, message }, { status })
}

/** The error for a query that cannot be parsed; `position` counts from 0 in `source`. */
export function parsingError(message: string, source: string, position: number): Response {
  const column = position + 1
  const body = {
    type: 'parsing-error',
    message: `${message} on line:1 col:${column} in query '${source}'\n${source}\n${' '.repeat(position)}^\n`,
    pos: { line: 1, column, id: 0, location: 'query' },
  }
  return Response.json(body, { status: 400 })
}
