import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { TextRun } from '#app/content/linked-text.ts'
import type { FormField } from '#app/lead/fields/form-field.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import type { FieldErrors, TypedFields } from '#app/lead/fields/typed-fields.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { useFocusOnArrival } from '#app/ui/use-focus-on-arrival.ts'
import { EmailField } from './email-field.tsx'

type ControlProps = Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'hint' | 'error' | 'className'> & {
  defaultValue: string
  field: FormField
}

/** The control of a field in a form's table. */
export function TableField({ field, ...control }: ControlProps) {
  const { label, placeholder, autoComplete, missing, type, inputMode, rows } = field
  const props = {
    ...control,
    label,
    placeholder,
    autoComplete,
    ...(missing === undefined ? { optional: true } : { required: true }),
  }
  if (type === 'email') return <EmailField {...props} />
  if (rows !== undefined) return <TextArea {...props} rows={rows} />
  return <Field {...props} type={type} inputMode={inputMode} />
}

/** The controls of a form's fields, in the form's order. */
export function TableFields(props: {
  fields: readonly (readonly [name: string, field: FormField])[]
  idOf: (name: string) => string
  errors: FieldErrors
  /** The values that were typed before. */
  values: TypedFields | undefined
}) {
  return props.fields.map(([name, field]) => (
    <TableField
      key={name}
      field={field}
      id={props.idOf(name)}
      name={name}
      error={props.errors[name]}
      defaultValue={props.values?.[name] ?? ''}
      className={field.isWide && 'md:col-span-2'}
    />
  ))
}

/** The honeypot: for bots only, hidden from sight, tab order and screen readers. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        <span>Lad feltet stå tomt</span>
        <input type="text" name={HIDDEN_FIELDS.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

/**
 * The figures that the page shows, so that the thanks of a plain form can say if the server's
 * differ.
 */
export function ShownFigures({ value }: { value: string }) {
  return <input type="hidden" name={HIDDEN_FIELDS.shown} value={value} />
}

/** The button that sends a form; it shows while it is sending. */
export function SendButton({
  children,
  ...button
}: Exclude<ButtonProps, { href: string }> & { busy: boolean }) {
  return (
    <Button type="submit" {...button}>
      {button.busy ? 'Sender…' : children}
    </Button>
  )
}

/** A short text from content with its links; in a form they open in a new tab. */
export function LinkedText({ runs, inForm = false }: { runs: readonly TextRun[]; inForm?: boolean }) {
  return runs.map(({ text, href }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same text; the list never changes.
    <Fragment key={index}>
      {href ? (
        <SiteLink className="link" href={href} inForm={inForm}>
          <span>{text}</span>
        </SiteLink>
      ) : (
        <span>{text}</span>
      )}
    </Fragment>
  ))
}

/** What the typed data is used for, next to a form's button. */
export function PrivacyNotice({ notice, className }: { notice: readonly TextRun[]; className?: string }) {
  return (
    <p className={classNames('text-sm wrap-anywhere', className)}>
      <LinkedText runs={notice} inForm />
    </p>
  )
}

/** For a form that could not be sent: nothing is stored, but nothing typed is lost. */
export const STILL_HERE = 'Det, du har skrevet, står her stadig.'

/**
 * The reference to read out over the phone, under the thanks; renders nothing if it is not known.
 */
export function ReferenceLine({ reference }: { reference: string }) {
  if (reference === '') return null
  return (
    <p className="text-sm">
      <span>Reference:</span> <strong className="whitespace-nowrap">{reference}</strong>
    </p>
  )
}

/**
 * The line under the thanks about the copy: 'Vi sender en kopi til mette@fjordscenen.dk.' Not 'har
 * sendt': the mail waits while the mail server cannot be reached.
 */
export function copySentTo(email: string): string {
  return `Vi sender en kopi til ${email || 'din mail'}.`
}

const NUMBER_WORDS = ['én', 'to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti']

/** 'Der er to ting at rette, før du kan sende'. */
export function summaryTitle(count: number): string {
  return `Der er ${NUMBER_WORDS[count - 1] ?? count} ting at rette, før du kan sende`
}

/**
 * What is above a form after a failed submit: links to the invalid fields, with focus, or the error
 * that belongs to no field. `idOf` gives the id of a field's control.
 */
export function FormErrors(props: {
  /** In form order. */
  summary: FieldErrors
  failure: string | null
  /** A sentence under the failure, such as a number to call instead. */
  failureHelp?: ReactNode
  idOf: (field: string) => string
}) {
  const { summary, failure, idOf } = props
  const failed = useFocusOnArrival<HTMLDivElement>(failure)
  const errors = Object.entries(summary).map(([field, message]) => ({ id: idOf(field), message }))
  return (
    <>
      <ErrorSummary title={summaryTitle(errors.length)} errors={errors} />
      {failure && (
        <Alert kind="error" title={failure} focusRef={failed}>
          {props.failureHelp}
        </Alert>
      )}
    </>
  )
}
