import { type ReactNode, useEffect, useRef } from 'react'
import type { TextRun } from '#app/content/linked-text.ts'
import type { ApplicationRequest } from '#app/forms/payloads/application-payload.ts'
import type { StoredReceipt } from '#app/forms/sending/send.ts'
import { sendForm } from '#app/forms/sending/send-form.ts'
import type { SubmitIntent } from '#app/forms/sending/submit-intent.ts'
import { ACCOUNT_FIELDS, checkAccount } from '#app/lead/fields/account-fields.ts'
import type { FormResult, TypedFields } from '#app/lead/fields/typed-fields.ts'
import type { PricedPackage } from '#app/pricing/fees.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { APPLY_PATH } from './apply-path.ts'
import { FormErrors, Honeypot, PrivacyNotice, SendButton, TableFields } from './parts/form-parts.tsx'
import { useLeadForm } from './parts/use-lead-form.ts'

/** A stored application, for its thanks. */
export interface AccountStored extends Omit<StoredReceipt, 'notice'> {
  firstname: string
  email: string
}

/** The server's result for an application posted without JavaScript. */
export type AccountResult = ({ stored: true } & AccountStored) | ({ stored: false } & FormResult)

const FIELDS = Object.entries(ACCOUNT_FIELDS)
const SHOWN = FIELDS.filter(([, field]) => !field.isFolded)
const FOLDED = FIELDS.filter(([, field]) => field.isFolded)

const idOf = (field: string) => `konto-${field}`

/** GetLogin: the application for an organiser account, in the modal and on its own page. */
export function AccountForm(props: {
  result: FormResult | null
  /** What is sold; the first is chosen. */
  packages: readonly PricedPackage[]
  privacyNotice: readonly TextRun[]
  /** A sentence under 'Der opstod en fejl. Prøv igen.', such as a number to call instead. */
  failureHelp?: ReactNode
  onFieldsChanged?: (fields: TypedFields) => void
  lastingIntent?: SubmitIntent
  onStored: (stored: AccountStored) => void
}) {
  const { packages, result } = props
  const names = packages.map(({ name }) => name)
  const { errors, summary, failure, busy, formProps } = useLeadForm({
    result,
    check: checkAccount,
    submit: (fields, stamp) => sendForm('/api/clients/apply', fields satisfies ApplicationRequest, stamp),
    // Name and address are required.
    onStored: ({ notice: _, ...stored }, { firstname, email }) =>
      props.onStored({ ...stored, firstname: String(firstname), email: String(email) }),
    onFieldsChanged: props.onFieldsChanged,
    lastingIntent: props.lastingIntent,
  })

  // A failed submit opens it if a field inside has an error. Nothing closes it, since the visitor
  // may be typing there.
  const folded = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (folded.current && FOLDED.some(([name]) => summary[name])) folded.current.open = true
  }, [summary])

  const shared = { idOf, errors, values: result?.fields }
  return (
    <form {...formProps} action={APPLY_PATH} className="relative grid gap-x-5 gap-y-4 md:grid-cols-2">
      <div className="contents *:md:col-span-2">
        <FormErrors summary={summary} failure={failure} failureHelp={props.failureHelp} idOf={idOf} />
      </div>
      <TableFields fields={SHOWN} {...shared} />
      <Segmented
        className="md:col-span-2"
        id={idOf('package')}
        legend="Pakke"
        name="package"
        error={errors.package}
        options={names.map((name) => ({ value: name, label: name }))}
        value={names.find((name) => name === result?.fields.package) ?? names[0] ?? ''}
      />
      <ul className="-mt-2 text-sm md:col-span-2">
        {packages.map(({ name, price }) => (
          <li key={name}>
            <strong>{`${name}:`}</strong> <span>{price}</span>
          </li>
        ))}
      </ul>
      <details
        ref={folded}
        className="group md:col-span-2"
        open={FOLDED.some(([name]) => result?.errors[name] || result?.fields[name]) || undefined}
      >
        <summary className="link inline-flex min-h-11 items-center text-balance">
          Tilføj hjemmeside og bankkonto (valgfrit)
        </summary>
        <div className="grid gap-x-5 gap-y-4 pt-2 pb-1 md:grid-cols-2">
          <TableFields fields={FOLDED} {...shared} />
          <p className="text-sm text-quiet md:col-span-2">
            Det er den konto, billetpengene skal udbetales til. Vi gemmer numrene krypteret, og du kan også
            vente med dem.
          </p>
        </div>
      </details>
      <Honeypot />
      <Checkbox
        className="md:col-span-2"
        id={idOf('terms')}
        name="terms"
        label={
          <>
            <span>Jeg accepterer</span>{' '}
            <SiteLink className="underline" href="/abonnementsbetingelser" inForm>
              <span>abonnements&shy;betingelserne</span>
            </SiteLink>
          </>
        }
        defaultChecked={result?.fields.terms !== undefined}
        error={errors.terms}
        required
      />
      <div className="md:col-span-2">
        <SendButton size="large" full busy={busy}>
          Send ansøgning
        </SendButton>
      </div>
      <PrivacyNotice notice={props.privacyNotice} className="text-quiet md:col-span-2" />
    </form>
  )
}
