import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { LINK_PARAMETER, RETURN_PARAMETER } from './sign-in.ts'
import { TitledSection } from './titled-section.tsx'

type SignInFailure = { error: 'wrong-secret' | 'used-link' | 'limited'; minutes: number }

/** The field in which a colleague asks for a link. */
export const EMAIL_FIELD = 'send-link-til'

const WRONG = 'Adgangskoden passer ikke.'

/** Sign-in of the owner's pages: one button with a one-time link, otherwise the secret. */
export function SignInForm({
  link,
  to,
  production,
  asked,
  canAsk,
  isStillOpen,
  result,
}: {
  /** Token of a one-time link; null without one. */
  link: string | null
  /** Where to go after signing in. */
  to: string
  production: boolean
  /** A link was just asked for. */
  asked: boolean
  /** Colleagues may have a link mailed. */
  canAsk: boolean
  /** The sign-out reached this browser only, because the store could not record it. */
  isStillOpen: boolean
  result: SignInFailure | null
}) {
  const byLink = link !== null && result === null
  return (
    <div className="grid max-w-120 gap-6">
      <h1 className="text-h2">Log ind</h1>
      {isStillOpen && result === null && (
        <Alert kind="error" title="Du er logget ud i denne browser">
          Men serveren kunne ikke gemme det lige nu. Kan andre have kopieret din browsers data, så lad ejeren
          afslutte sessionen på siden Adgang, når serveren virker igen. Ellers udløber den af sig selv.
        </Alert>
      )}
      {result?.error === 'wrong-secret' && (
        <ErrorSummary title="Du er ikke logget ind" errors={[{ id: 'secret', message: WRONG }]} />
      )}
      {result?.error === 'used-link' && (
        <Alert kind="error" title="Linket virker ikke længere">
          Et link kan bruges én gang, og kun i en begrænset tid. Få et nyt herunder, eller bed den, der gav
          dig det, om et.
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
            <p>Du er kommet hertil med et engangslink. Tryk for at logge ind: så er det brugt.</p>
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
      {canAsk && !byLink && <AskForLink to={to} asked={asked} />}
    </div>
  )
}

/** Colleagues have no password: those who have access get a link by mail. */
function AskForLink({ to, asked }: { to: string; asked: boolean }) {
  return (
    <TitledSection id="faa-link" title="Har du din egen adgang?" className="mt-4 border-t border-line pt-6">
      {asked ? (
        <Alert kind="success" title="Se efter i din indbakke" className="mt-4">
          Har adressen adgang, er der om lidt et link i den.
        </Alert>
      ) : (
        <form method="post" action="/intern/log-ind" className="mt-4 grid gap-5">
          <input type="hidden" name={RETURN_PARAMETER} value={to} />
          <Field
            id="email"
            name={EMAIL_FIELD}
            type="email"
            label="Din e-mail"
            hint="Vi sender dig et link, der logger dig ind."
            autoComplete="email"
            required
          />
          <div>
            <Button type="submit" variant="border">
              Send mig et link
            </Button>
          </div>
        </form>
      )}
    </TitledSection>
  )
}
