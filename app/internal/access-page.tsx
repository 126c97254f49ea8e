import type { NamedFile } from '#app/content/editing.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Checkbox, Field, FieldError } from '#app/ui/field.tsx'
import {
  ACCESS_ACTIONS,
  type AccessOverview,
  type AddResult,
  type ListedSession,
  RIGHT_NAMES,
  RIGHTS,
  type Right,
  type TypedColleague,
} from './access.ts'
import { ActionList } from './action-list.tsx'
import { DeskAlert } from './desk-work.tsx'
import type { Notice } from './notice.ts'
import { OwnerForm } from './owner-frame.tsx'
import { TitledSection } from './titled-section.tsx'

const ACCESS_PATH = '/intern/adgang'

type Errors = Extract<AddResult, { outcome: 'wrong' }>['errors']

/** The result of the last press. */
export interface AccessResult {
  notice: Notice | null
  /** A new link, which is shown only once. */
  link?: { name: string; url: string }
  /** The form of a new colleague, as it was typed, and what is wrong with it. */
  typed?: TypedColleague
  errors?: Errors
}

type ColleagueRow = AccessOverview['colleagues'][number]

const EXPLAINED: Record<Right, string> = {
  leads: 'Læse, bearbejde, eksportere og slette henvendelser.',
  content: 'Rette og udgive tekster, billeder og sider.',
}

/** Lists who has access beside the owner, with the forms that give and end it. */
export function AccessPage({
  overview,
  files,
  ownSession,
  result,
}: {
  overview: AccessOverview
  /** Names of the changed files, by path. */
  files: Readonly<Record<string, NamedFile>>
  /** The id of the session that shows the page. */
  ownSession: string
  result: AccessResult | null
}) {
  const { colleagues, sessions, actions, canMail } = overview
  return (
    <>
      <h1 className="text-h2">Adgang</h1>
      <p className="mt-3 max-w-text">
        Giv kolleger deres egen adgang. Så står deres navn ved det, de gør, og du kan lukke for én uden at
        forstyrre de andre. Din egen adgangskode virker altid: giv den ikke videre.
      </p>
      <DeskAlert notice={result?.notice ?? null} />
      {result?.link && <NewLink link={result.link} />}
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_auto_1fr]">
        <TitledSection id="kolleger" title="Kolleger">
          {colleagues.length === 0 ? (
            <p className="mt-3">Ingen endnu. Kun du kan logge ind.</p>
          ) : (
            <ul className="mt-3 border-t-2 border-ink">
              {colleagues.map((colleague) => (
                <ColleagueItem key={colleague.id} colleague={colleague} canMail={canMail} />
              ))}
            </ul>
          )}
        </TitledSection>
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <AddForm canMail={canMail} typed={result?.typed} errors={result?.errors ?? {}} />
        </div>
        <TitledSection id="logget-ind" title="Logget ind nu">
          <ul className="mt-3 border-t-2 border-ink">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} isOwn={session.id === ownSession} />
            ))}
          </ul>
        </TitledSection>
        <ActionList actions={actions} files={files} />
      </div>
    </>
  )
}

/** A link is shown when it is made, and never again. */
function NewLink({ link: { name, url } }: { link: { name: string; url: string } }) {
  return (
    <Alert kind="success" title={`Her er linket til ${name}`} className="mt-6 max-w-text">
      <p>Giv det kun til {name}. Det virker én gang, i et døgn, og bliver ikke vist igen.</p>
      <Field id="nyt-link" label="Engangslink" defaultValue={url} readOnly className="mt-3" />
    </Alert>
  )
}

function RightBoxes({ of, given }: { of: string; given: readonly string[] }) {
  return RIGHT_NAMES.map((right) => (
    <Checkbox
      key={right}
      id={`${of}-${right}`}
      name="ret"
      value={right}
      label={RIGHTS[right]}
      hint={of === 'ny' ? EXPLAINED[right] : undefined}
      defaultChecked={given.includes(right)}
    />
  ))
}

function AddForm({ canMail, typed, errors }: { canMail: boolean; typed?: TypedColleague; errors: Errors }) {
  const ids = { name: 'navn', email: 'email', rights: 'ny-leads' } as const
  const fieldErrors = (Object.keys(ids) as (keyof typeof ids)[]).flatMap((field) =>
    errors[field] === undefined ? [] : [{ id: ids[field], message: errors[field] }],
  )
  return (
    <TitledSection id="tilfoej" title="Tilføj en kollega" className="ground-glow p-5">
      <OwnerForm action={ACCESS_PATH} className="mt-3 grid gap-5" noValidate>
        <ErrorSummary title="Kollegaen er ikke tilføjet" errors={fieldErrors} />
        <Field
          id={ids.name}
          name="navn"
          label="Navn"
          hint="Sådan står det ved noter og som ansvarlig."
          defaultValue={typed?.name}
          autoComplete="off"
          required
          error={errors.name}
        />
        <Field
          id={ids.email}
          name="email"
          type="email"
          label="E-mail"
          defaultValue={typed?.email}
          autoComplete="off"
          required
          error={errors.email}
        />
        <fieldset className="grid min-w-0 gap-3" aria-describedby={errors.rights && 'ret-fejl'}>
          <legend className="mb-2 font-strong">Må arbejde med</legend>
          <RightBoxes of="ny" given={typed?.rights ?? ['leads']} />
          <FieldError id="ret-fejl" error={errors.rights} />
        </fieldset>
        <div className="flex flex-wrap gap-3">
          {canMail && (
            <Button type="submit" name="handling" value={ACCESS_ACTIONS.addWithMail}>
              Tilføj og send link på mail
            </Button>
          )}
          <Button
            type="submit"
            name="handling"
            value={ACCESS_ACTIONS.addWithLink}
            variant={canMail ? 'border' : 'primary'}
          >
            {canMail ? 'Tilføj og vis linket' : 'Tilføj og få et link'}
          </Button>
        </div>
        {!canMail && <p className="text-sm text-quiet">Mail er ikke sat op: giv selv linket videre.</p>}
      </OwnerForm>
    </TitledSection>
  )
}

function ColleagueItem({ colleague, canMail }: { colleague: ColleagueRow; canMail: boolean }) {
  const { id, name, email, rights, hasLink, seenAt } = colleague
  const fields = { kollega: id }
  const button = (handling: string, label: string) => (
    <Button
      type="submit"
      name="handling"
      value={handling}
      variant="border"
      size="small"
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
  return (
    <li className="grid gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-h4 wrap-anywhere">{name}</h3>
        <span className="text-sm text-quiet">
          {seenAt !== null
            ? `Sidst set ${formatMoment(seenAt)}`
            : hasLink
              ? 'Har et link, der ikke er brugt'
              : 'Ikke logget ind'}
        </span>
      </div>
      <p className="wrap-anywhere">{email}</p>
      <OwnerForm action={ACCESS_PATH} fields={fields} className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <fieldset className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
          <legend className="sr-only">{name} må arbejde med</legend>
          <RightBoxes of={id} given={rights} />
        </fieldset>
        {button(ACCESS_ACTIONS.change, 'Gem rettigheder')}
      </OwnerForm>
      <OwnerForm action={ACCESS_PATH} fields={fields} className="flex flex-wrap gap-3">
        {canMail && button(ACCESS_ACTIONS.mail, 'Send nyt link på mail')}
        {button(ACCESS_ACTIONS.link, 'Vis nyt link')}
      </OwnerForm>
      <details>
        <summary className="link min-h-11 content-center">
          Luk adgangen<span className="sr-only"> for {name}</span>
        </summary>
        <p className="mt-1 max-w-text">
          {name} bliver logget ud med det samme, også andre steder. Det, {name} har skrevet, bliver stående
          under »tidligere kollega«, og henvendelserne bliver uden ansvarlig.
        </p>
        <OwnerForm action={ACCESS_PATH} fields={fields} className="mt-3">
          <Button type="submit" name="handling" value={ACCESS_ACTIONS.close} size="small">
            {`Luk adgangen for ${name}`}
          </Button>
        </OwnerForm>
      </details>
    </li>
  )
}

function SessionItem({ session, isOwn }: { session: ListedSession; isOwn: boolean }) {
  const { id, name, device, begunAt, seenAt } = session
  const on = device === '' ? '' : ` på ${device}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-strong">{name}</span>
        {on} {isOwn && <Tag small>Dig, her</Tag>}
        <span className="block text-sm text-quiet">
          Siden {formatMoment(begunAt)}
          {seenAt > begunAt && `, sidst brugt ${formatMoment(seenAt)}`}
        </span>
      </span>
      <OwnerForm action={ACCESS_PATH} fields={{ session: id }}>
        <Button
          type="submit"
          name="handling"
          value={ACCESS_ACTIONS.endSession}
          variant="border"
          size="small"
          aria-label={`Log ud: ${name}${on}, siden ${formatMoment(begunAt)}`}
        >
          Log ud
        </Button>
      </OwnerForm>
    </li>
  )
}
