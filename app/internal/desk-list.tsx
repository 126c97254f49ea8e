import { ArrowRight, Download, Search } from 'lucide'
import { slug } from '#app/lead/answers/choices.ts'
import { formatMoment } from '#app/lead/describe.ts'
import { formatPhone } from '#app/lead/fields/phone.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeskFilter,
  type DeskPage,
  type DeskRow,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  leadAddress,
  listAddress,
  type Offered,
  postedFields,
} from './desk.ts'
import { DeskAlert, type DeskNotice, DueTag, StateButtons, StateTag } from './desk-work.tsx'
import { OwnerForm } from './owner-frame.tsx'
import { saidOf, workButton } from './work.ts'

const TONES: Record<DeliveryStatus, 'grey' | 'yellow' | 'pink' | 'green'> = {
  dead: 'pink',
  quarantined: 'yellow',
  waiting: 'grey',
  unconfigured: 'grey',
  delivered: 'green',
}

export function DeliveryTag({ status }: { status: DeliveryStatus }) {
  return <Tag tone={TONES[status]}>{DELIVERY_STATUSES[status]}</Tag>
}

/** The form of all rows, which a press in one of them sends. */
const LIST_FORM = 'liste'

/** Filters of the list are in the URL; a search is posted, as it may contain a name. */
export function DeskList({
  filter,
  page,
  offered,
  me,
  notice,
}: {
  filter: DeskFilter
  page: DeskPage
  offered: Offered
  /** The name that was typed in this session; '' without one. */
  me: string
  notice: DeskNotice | null
}) {
  const { rows, total, pages, pauses, hasCrm } = page
  return (
    <>
      <h1 className="text-h2">Henvendelser</h1>
      {hasCrm && (
        <p className="mt-3 max-w-text">
          Salg arbejder i HubSpot: åbn en henvendelse for at komme til dens handel. Tilstand, navn, noter og
          frist her bliver kun her.
        </p>
      )}
      <DeskAlert notice={notice} />
      {pauses.map((pause) => (
        <Alert
          key={pause.channel}
          kind="error"
          title={`${pause.title}: ${pause.isPaused ? 'leveringen står stille' : 'intet er leveret i mere end ti minutter'}`}
          className="mt-6 max-w-form"
        >
          <p>
            {pause.reason} Siden {formatMoment(pause.since)}; henvendelserne venter, og vi prøver igen{' '}
            {formatMoment(pause.nextAttemptAt)}.
          </p>
          <OwnerForm action="/intern" fields={{ genoptag: pause.channel }} className="mt-3">
            <Button type="submit" variant="border" size="small">
              Prøv nu
            </Button>
          </OwnerForm>
        </Alert>
      ))}
      <OwnerForm action="/intern" className="mt-8 grid grid-cols-2 items-end gap-4 md:flex md:flex-wrap">
        {FILTER_NAMES.map((name) => (
          <FilterField key={name} name={name} value={filter[name]} offered={offered} />
        ))}
        <Field
          id="soeg"
          name="soeg"
          type="search"
          label="Søg på navn, firma, telefon, e-mail, CVR eller reference"
          defaultValue={filter.search}
          autoComplete="off"
          className="col-span-2 md:w-116"
        />
        <Button type="submit" className="min-h-13" before={<Icon of={Search} />}>
          Vis
        </Button>
        <Button
          type="submit"
          formAction="/intern/henvendelser.csv"
          variant="border"
          className="min-h-13"
          before={<Icon of={Download} />}
        >
          Hent som CSV
        </Button>
      </OwnerForm>
      <p role="status" className="mt-8">
        {filter.search !== '' && <>Søgning på »{filter.search}«: </>}
        {total === 0
          ? 'Ingen henvendelser her.'
          : `${total.toLocaleString('da-DK')} ${total === 1 ? 'henvendelse' : 'henvendelser'}`}
        {(filter.search !== '' || listAddress(filter) !== '/intern') && (
          <>
            {' · '}
            <a className="link" href="/intern">
              Vis alle
            </a>
          </>
        )}
      </p>
      {rows.length > 0 && (
        <>
          <OwnerForm
            id={LIST_FORM}
            action="/intern"
            fields={postedFields(filter)}
            className="mt-4 flex flex-wrap items-end gap-4"
          >
            <Field
              id="mig"
              name="mig"
              label="Dit navn, til »Tag den«"
              defaultValue={me}
              autoComplete="name"
              className="w-full max-w-80"
            />
            {/* The first button of the form: Enter in the name presses it, and none of a row's. */}
            <Button type="submit" variant="border" className="min-h-13">
              Husk navnet
            </Button>
          </OwnerForm>
          <Rows page={page} me={me} />
        </>
      )}
      {pages > 1 && (
        <nav aria-label="Sider" className="mt-8 flex items-center gap-5">
          {filter.page > 1 && <PageLink filter={{ ...filter, page: filter.page - 1 }} label="Nyere" />}
          <span>
            Side {filter.page} af {pages}
          </span>
          {filter.page < pages && <PageLink filter={{ ...filter, page: filter.page + 1 }} label="Ældre" />}
        </nav>
      )}
    </>
  )
}

function FilterField({ name, value, offered }: { name: FilterName; value: string; offered: Offered }) {
  const { parameter, label, choices } = FILTERS[name]
  const field = { id: parameter, name: parameter, label, defaultValue: value }
  if (choices === 'day') return <Field {...field} type="date" className="md:w-44" />
  const options =
    choices === 'offered'
      ? offered[name as keyof Offered].map((each) => [slug(each), each])
      : Object.entries(choices)
  return (
    <Select {...field} className="md:w-44">
      <option value="">Alle</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** With a search a post, which keeps it out of the URL. */
function PageLink({ filter, label }: { filter: DeskFilter; label: string }) {
  if (filter.search === '')
    return (
      <a className="link" href={listAddress(filter)}>
        {label}
      </a>
    )
  return (
    <OwnerForm action="/intern" fields={postedFields(filter)}>
      <Button type="submit" variant="border" size="small">
        {label}
      </Button>
    </OwnerForm>
  )
}

/** A table from 1024 px, one block per lead below. */
function Rows({ page, me }: { page: DeskPage; me: string }) {
  return (
    <table className="mt-6 block w-full lg:table">
      <thead className="hidden lg:table-header-group">
        <tr className="border-b-2 border-ink text-start *:py-3 *:pe-6 *:text-start">
          <th scope="col">Henvendelse</th>
          <th scope="col">Hvem</th>
          <th scope="col">Spurgte om</th>
          <th scope="col">Levering</th>
          <th scope="col">Tilstand</th>
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {page.rows.map((row) => (
          <Row key={row.reference} row={row} page={page} me={me} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, page, me }: { row: DeskRow; page: DeskPage; me: string }) {
  const { reference, receivedAt, kind, asked, name, company, email, phone, delivery, work } = row
  const holder = saidOf(work, 'holder')
  return (
    <tr
      id={reference}
      className="grid scroll-mt-4 gap-1 border-b border-line py-4 align-top target:bg-glow hover:bg-glow lg:table-row lg:*:py-3 lg:*:pe-6"
    >
      <th scope="row" className="text-start font-regular whitespace-nowrap">
        <a
          className="link inline-flex min-h-11 items-center gap-2 font-strong lg:min-h-0"
          href={leadAddress(reference)}
        >
          {reference}
          <Icon of={ArrowRight} className="size-4 lg:hidden" />
        </a>
        <span className="block text-sm text-quiet" title={formatMoment(receivedAt)}>
          {ageOf(page.now - receivedAt)}
        </span>
      </th>
      <td className="wrap-anywhere">
        <span className="block font-strong">{name || email || 'Ukendt'}</span>
        {company !== '' && <span className="block">{company}</span>}
        {phone !== '' && (
          <a className="link inline-flex min-h-11 items-center lg:min-h-0" href={`tel:${phone}`}>
            {formatPhone(phone).replaceAll(' ', '\u00a0')}
          </a>
        )}
      </td>
      <td>
        {kind}
        <span className="block text-sm text-quiet">{asked}</span>
      </td>
      <td className="whitespace-nowrap">
        <DeliveryTag status={delivery} />
      </td>
      <td>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateTag work={work} />
          {holder}
          <DueTag work={work} today={page.today} />
        </p>
        <div className="flex flex-wrap gap-x-4 text-sm">
          <StateButtons reference={reference} work={work} form={LIST_FORM} />
          {(holder === '' || holder !== me) && (
            <button
              type="submit"
              form={LIST_FORM}
              className="link min-h-11 lg:min-h-7"
              aria-label={`Tag den: ${reference}`}
              {...workButton(reference, 'holder', work)}
            >
              Tag den
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '3 dage', '2 timer', '0 minutter'. */
function ageOf(ms: number): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[2]
  const count = Math.max(0, Math.floor(ms / size))
  return new Intl.NumberFormat('da-DK', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
