import { CSRF_FIELD } from './sign-in.ts'

/** Required in every form of the owner's pages: posts without the session's token are refused. */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name={CSRF_FIELD} value={token} />
}
