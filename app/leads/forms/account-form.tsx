import type { ReactNode } from 'react'
import { ACCOUNT_FIELDS, checkAccount } from '#app/leads/fields/account-fields.ts'
import type { ApplyRequest } from '#app/leads/payloads/application-payload.ts'
import { sendForm } from '#app/leads/sending/send-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { APPLY_PATH } from './apply-path.ts'
import { FormErrors, PrivacyNote, TableFields, Trap } from './form-parts.tsx'
import { type FormResult, readFields, type TypedFields, useLeadForm } from './use-lead-form.ts'

/** The server's result for an application posted without JavaScript. */
export type AccountResult =
  | { stored: true; reference: string; firstname: string }
  | ({ stored: false } & FormResult)

const FIELDS = Object.entries(ACCOUNT_FIELDS)
const SHOWN = FIELDS.filter(([, field]) => !field.isFolded)
const FOLDED = FIELDS.filter(([, field]) => field.isFolded)
const namesOf = (fields: typeof FIELDS) => fields.map(([name]) => name)
const ORDER = [...namesOf(SHOWN), 'package', ...namesOf(FOLDED), 'terms']

const idOf = (field: string) => `konto-${field}`

/** GetLogin: the application for an organiser account, in the modal and on its own page. */
export function AccountForm(props: {
  result: AccountResult | null
  /** Names of what is sold; the first is chosen. */
  packages: readonly string[]
  /** A sentence under 'Der opstod en fejl. Prøv igen.', such as a number to call instead. */
  failureHelp?: ReactNode
  onFieldsChanged?: (fields: TypedFields) => void
  onStored: (stored: { reference: string; firstname: string }) => void
}) {
  const { packages } = props
  const posted = props.result?.stored === false ? props.result : null
  const { errors, summary, failure, busy, formProps } = useLeadForm({
    result: posted,
    check: checkAccount,
    submit: (fields, stamp) => sendForm('/api/clients/apply', fields satisfies ApplyRequest, stamp),
    onStored: (body, fields) =>
      props.onStored({ reference: String(body.reference ?? ''), firstname: fields.firstname?.trim() ?? '' }),
  })

  const shared = { idOf, errors, values: posted?.fields }
  return (
    <form
      {...formProps}
      action={APPLY_PATH}
      onInput={(event) => {
        formProps.onInput(event)
        props.onFieldsChanged?.(readFields(new FormData(event.currentTarget)))
      }}
      className="relative grid gap-x-5 gap-y-4 md:grid-cols-2"
    >
      <div className="contents *:md:col-span-2">
        <FormErrors
          summary={summary}
          failure={failure}
          failureHelp={props.failureHelp}
          idOf={idOf}
          order={ORDER}
        />
      </div>
      <TableFields fields={SHOWN} {...shared} />
      <Segmented
        className="md:col-span-2"
        legend="Pakke"
        name="package"
        options={packages.map((name) => ({ value: name, label: name }))}
        value={packages.find((name) => name === posted?.fields.package) ?? packages[0] ?? ''}
      />
      <details
        className="group md:col-span-2"
        open={namesOf(FOLDED).some((name) => errors[name] || posted?.fields[name]) || undefined}
      >
        <summary className="link inline-flex min-h-11 items-center">
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
      <Trap />
      <Checkbox
        className="md:col-span-2"
        id={idOf('terms')}
        name="terms"
        label={
          <>
            Jeg accepterer{' '}
            <a className="underline" href="/abonnementsbetingelser" target="_blank" rel="noopener">
              abonnements&shy;betingelserne<span className="sr-only"> (åbner i ny fane)</span>
            </a>
          </>
        }
        defaultChecked={posted?.fields.terms !== undefined}
        error={errors.terms}
        required
      />
      <div className="md:col-span-2">
        <Button type="submit" size="large" full busy={busy}>
          {busy ? 'Sender…' : 'Send ansøgning'}
        </Button>
      </div>
      <PrivacyNote
        use="Vi bruger kun oplysningerne til at behandle ansøgningen og oprette kontoen."
        className="text-quiet md:col-span-2"
      />
    </form>
  )
}
