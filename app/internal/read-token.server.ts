import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { CSRF_FIELD, CSRF_HEADER } from './sign-in.ts'

/**
 * The CSRF token of a post; '' without one. For an endpoint it is in a header, since the body may
 * be as large as a picture.
 */
export async function readToken(request: Request, isEndpoint: boolean): Promise<string> {
  const header = request.headers.get(CSRF_HEADER)
  if (header !== null || isEndpoint) return header ?? ''
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(
    request.headers.get('content-type') ?? '',
  )
  return (isForm && (await readTexts(request.clone())).get(CSRF_FIELD)) || ''
}
