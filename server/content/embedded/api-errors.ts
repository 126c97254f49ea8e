import type { QueryError } from './query-syntax.ts'

/** An error response as Prismic sends it. */
export function apiError(
  status: number,
  type: 'api_validation_error' | 'api_notfound_error' | 'api_security_error',
  message: string,
): Response {
  return Response.json({ type, message }, { status })
}

/** Prismic's error response for a query that it cannot parse, with its position. */
export function parsingError(error: QueryError, location: string): Response {
  const column = error.position + 1
  const body = {
    type: 'parsing-error',
    message: `${error.message} on line:1 col:${column} in query '${error.source}'\n${error.source}\n${' '.repeat(error.position)}^\n`,
    pos: { line: 1, column, id: 0, location },
  }
  return Response.json(body, { status: 400 })
}
