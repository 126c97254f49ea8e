import { addDays, FIRST_DAY, formatMoment, isDay } from '#app/lead/dates.ts'
import { MAX_COMMENT } from '#app/lead/fields/text.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import type { DeskLead, DeskRow } from './desk.ts'
import type { Notice } from './notice.ts'
import { OwnerForm } from './owner-frame.tsx'
import { TitledSection } from './titled-section.tsx'
import {
  currentOf,
  currentValue,
  IS_SPAM,
  isClosed,
  isPromised,
  seenField,
  WORK,
  WORK_BUTTON,
  WORK_NAMES,
  WORK_STATES,
  type WorkEntry,
  type WorkName,
  workButton,
} from './work.ts'

export function DeskAlert({ notice }: { notice: Notice | null }) {
  if (!notice) return null
  return (
    <Alert kind={notice.kind} title={notice.title} className="mt-6 max-w-form">
      {notice.text}
    </Alert>
  )
}

const TONES: Partial<Record<string, 'yellow' | 'green' | 'pink'>> = {
  active: 'yellow',
  won: 'green',
  lost: 'pink',
}

export function StateTag({ work }: { work: readonly WorkEntry[] }) {
  const state = currentValue(work, 'state')
  return <Tag tone={TONES[state]}>{WORK.state.show(state)}</Tag>
}

/**
 * The due date, with the time of day that the sender asked for, while there is work left; pink from
 * that day on. `today` is an ISO day.
 */
export function DueTag({
  row: { work, callTime },
  today,
}: {
  row: Pick<DeskRow, 'work' | 'callTime'>
  today: string
}) {
  const due = currentValue(work, 'due')
  if (due === '' || isClosed(work)) return null
  const when = [due === today ? 'i dag' : shortDay(due, today), callTime].filter(Boolean).join(', ')
  return <Tag tone={due <= today ? 'pink' : 'grey'}>{`Frist ${when}`}</Tag>
}

/** '27. nov.', with the year if it is not the current one. */
function shortDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat('da-DK', { day: 'numeric', month: 'short', year, timeZone: 'UTC' })
  return isDay(day) ? format.format(Date.parse(day)) : day
}

/** The states that a lead is not in, one press each. */
export function StateButtons({
  reference,
  work,
  form,
}: {
  reference: string
  work: readonly WorkEntry[]
  form: string
}) {
  const others = Object.entries(WORK_STATES).filter(([value]) => value !== currentValue(work, 'state'))
  return others.map(([value, label]) => (
    <button
      key={value}
      type="submit"
      form={form}
      className="link min-h-11 lg:min-h-7"
      aria-label={`${label}: ${reference}`}
      {...workButton(reference, 'state', work, value)}
    >
      {label}
    </button>
  ))
}

/** Marks the lead as spam, or takes the mark back. */
export function SpamButton({
  reference,
  work,
  form,
}: {
  reference: string
  work: readonly WorkEntry[]
  /** The id of its form; the one around it by default. */
  form?: string
}) {
  const isSpam = currentValue(work, 'spam') === IS_SPAM
  const label = isSpam ? 'Ikke spam' : 'Spam'
  return (
    <button
      type="submit"
      form={form}
      className="link min-h-11 lg:min-h-7"
      aria-label={`${label}: ${reference}`}
      {...workButton(reference, 'spam', work, isSpam ? '' : IS_SPAM)}
    >
      {label}
    </button>
  )
}

/**
 * The entries of people about a lead, present and earlier. Each press saves everything that was
 * typed.
 */
export function DeskWork({
  lead,
  typed = {},
  me,
  action,
}: {
  lead: DeskLead
  typed?: Notice['typed']
  me: string
  /** The address to which the forms post. */
  action: string
}) {
  const { reference, work, crm, deal, today, nextBankDay } = lead
  const holder = currentValue(work, 'holder')
  const button = (name: WorkName, value: string) => workButton(reference, name, work, value)
  const replaceable = WORK_NAMES.filter((name) => name !== 'note')
  const seen = replaceable.map((name) => [
    seenField(name),
    typed[seenField(name)] ?? currentOf(work, name)?.id ?? '',
  ])
  const inAWeek = addDays(today, 7)
  return (
    <TitledSection id="salg" title="Arbejde">
      {crm !== null && <DealInCrm deal={deal} crm={crm} />}
      <OwnerForm
        action={action}
        fields={{ henvendelse: reference, ...Object.fromEntries(seen) }}
        className="mt-3 grid gap-5"
      >
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" name={WORK_BUTTON} value="" tabIndex={-1} aria-hidden className="sr-only">
          Gem
        </button>
        <fieldset className="min-w-0">
          <legend className="font-strong">{WORK.state.label}</legend>
          <div className="mt-1.75 flex flex-wrap gap-2">
            {Object.entries(WORK_STATES).map(([value, label]) => (
              <Button
                key={value}
                type="submit"
                size="small"
                variant={value === currentValue(work, 'state') ? 'primary' : 'border'}
                aria-pressed={value === currentValue(work, 'state')}
                {...button('state', value)}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className="grid justify-items-start gap-2">
          <Field
            id="holder"
            name="holder"
            label={WORK.holder.label}
            defaultValue={typed.holder ?? holder}
            autoComplete="name"
            className="w-full"
          />
          {me !== holder && (
            <Button type="submit" variant="border" size="small" {...button('holder', me)}>
              {`Tag den som ${me}`}
            </Button>
          )}
        </div>
        <div className="grid justify-items-start gap-2">
          <Field
            id="due"
            name="due"
            type="date"
            min={FIRST_DAY}
            label={WORK.due.label}
            defaultValue={typed.due ?? currentValue(work, 'due')}
            className="w-full"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="border" size="small" {...button('due', nextBankDay)}>
              Næste bankdag
            </Button>
            <Button type="submit" variant="border" size="small" {...button('due', inAWeek)}>
              Om en uge
            </Button>
          </div>
        </div>
        <TextArea
          id="note"
          name="note"
          label={WORK.note.label}
          rows={3}
          maxLength={MAX_COMMENT}
          defaultValue={typed.note}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" name={WORK_BUTTON} value="">
            Gem
          </Button>
          <SpamButton reference={reference} work={work} />
        </div>
      </OwnerForm>
      {work.length > 0 && <History work={work} />}
    </TitledSection>
  )
}

function DealInCrm({ deal, crm }: { deal: string | null; crm: string }) {
  return (
    <div className="ground-glow mt-3 grid justify-items-start gap-3 p-5">
      <p>
        {`Salg arbejder i ${crm}. `}
        {deal === null ? 'Handlen er der ikke endnu.' : 'Det, du skriver her, bliver kun her.'}
      </p>
      {deal !== null && (
        <Button href={deal} size="small">
          {`Åbn handlen i ${crm}`}
        </Button>
      )}
    </div>
  )
}

/** What was entered before, newest first. */
function History({ work }: Pick<DeskLead, 'work'>) {
  return (
    <>
      <h3 className="mt-8 text-h4">Det er sket</h3>
      <ul className="mt-2">
        {work.toReversed().map(({ id, name, value, author, at }) => (
          <li key={id} className="border-b border-line py-2.5">
            <p className="text-sm text-quiet">
              {[formatMoment(at), isPromised({ id }) ? 'lovet på siden' : author].filter(Boolean).join(' · ')}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">
              {name !== 'note' && `${WORK[name].label}: `}
              {WORK[name].show(value)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
