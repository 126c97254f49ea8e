import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { LINK_PARAMETER, RETURN_PARAMETER } from './sign-in.ts'

export type SignInFailure = { error: 'wrong-secret' | 'used-link' | 'limited'; minutes: number }

const WRONG = 'Adgangskoden passer ikke.'

/** Sign-in of the owner's pages: one button with a one-time link, otherwise the secret. */
export function SignInForm({
  link,
  to,
  production,
  result,
}: {
  /** Token of a one-time link; null without one. */
  link: string | null
  /** Where to go after signing in. */
  to: string
  production: boolean
  result: SignInFailure | null
}) {
  const byLink = link !== null && result === null
  return (
    <div className="grid max-w-120 gap-6">
      <h1 className="text-h2">Log ind</h1>
      {result?.error === 'wrong-secret' && (
        <ErrorSummary title="Du er ikke logget ind" errors={[{ id: 'secret', message: WRONG }]} />
      )}
      {result?.error === 'used-link' && (
        <Alert kind="error" title="Linket virker ikke længere">
          Det kan bruges én gang og i et kvarter. Start serveren igen for at få et nyt, eller skriv
          adgangskoden.
        </Alert>
      )}
      {result?.error === 'limited' && (
        <Alert kind="error" title="For mange forsøg">
          Vent {result.minutes === 1 ? 'et minut' : `${result.minutes} minutter`}, og prøv igen.
        </Alert>
      )}
      <form method="post" action="/intern/log-ind" className="grid gap-5">
        <input type="hidden" name={RETURN_PARAMETER} value={to} />
        {byLink ? (
          <>
            <input type="hidden" name={LINK_PARAMETER} value={link} />
            <p>Du er kommet hertil med engangslinket fra serverens start.</p>
          </>
        ) : (
          <Field
            id="secret"
            name="secret"
            type="password"
            label="Adgangskode"
            autoComplete="current-password"
            required
            hint={
              production
                ? 'Den står i indstillingen INTERNAL_SECRET.'
                : 'Den står i filen internal-secret i datamappen, eller i indstillingen INTERNAL_SECRET, hvis den er sat.'
            }
            error={result?.error === 'wrong-secret' ? WRONG : null}
          />
        )}
        <div>
          <Button type="submit" size="large">
            Log ind
          </Button>
        </div>
      </form>
    </div>
  )
}
