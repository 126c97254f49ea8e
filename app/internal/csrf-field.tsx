import { CSRF_FIELD } from './sign-in.ts'

/** In every form of the owner's pages: without the session's token the post is refused (D33). */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name={CSRF_FIELD} value={token} />
}
