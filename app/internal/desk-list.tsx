import { Download, Search } from 'lucide'
import { slug } from '#app/lead/answers/choices.ts'
import { FIRST_DAY, formatMoment } from '#app/lead/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Field, inputLook, Select } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  type DeskFilter,
  type DeskPage,
  FILTER_NAMES,
  FILTERS,
  type FilterChoices,
  type FilterName,
  listAddress,
  postedFields,
} from './desk.ts'
import DeskKeys from './desk-keys.island.tsx'
import { LIST_FORM, Rows } from './desk-rows.tsx'
import { DeskAlert } from './desk-work.tsx'
import type { Notice } from './notice.ts'
import { OwnerForm } from './owner-frame.tsx'

/** Filters of the list are in the URL; a search is posted, as it may contain a name. */
export function DeskList({
  filter: asked,
  page,
  offered,
  me,
  notice,
}: {
  filter: DeskFilter
  page: DeskPage
  offered: FilterChoices
  /** The name of the signed-in person. */
  me: string
  notice: Notice | null
}) {
  const { rows, total, pages, crm } = page
  const filter = { ...asked, page: page.page }
  return (
    <>
      <div className="grid items-center gap-x-8 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)]">
        <h1 className="text-h3">Henvendelser</h1>
        <SearchForm filter={filter} />
      </div>
      <DeskAlert notice={notice} />
      <Pauses page={page} />
      <Views filter={filter} page={page} />
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Found filter={filter} total={total} />
        <Filters filter={filter} offered={offered} />
        {rows.length > 0 && <OwnerForm id={LIST_FORM} action="/intern" fields={postedFields(filter)} />}
      </div>
      {rows.length > 0 && <Rows page={page} filter={filter} me={me} />}
      {pages > 1 && (
        <nav aria-label="Sider" className="mt-8 flex items-center gap-5">
          {filter.page > 1 && <PageLink filter={{ ...filter, page: filter.page - 1 }} label="Forrige side" />}
          <span>
            Side {filter.page} af {pages}
          </span>
          {filter.page < pages && (
            <PageLink filter={{ ...filter, page: filter.page + 1 }} label="Næste side" />
          )}
        </nav>
      )}
      {rows.length > 0 && <DeskKeys page="list" />}
      {crm !== null && (
        <p className="mt-8 max-w-text text-quiet">
          Salg arbejder i {crm}: åbn en henvendelse for at komme til dens handel. Tilstand, navn, noter og
          frist her bliver kun her.
        </p>
      )}
    </>
  )
}

function SearchForm({ filter }: { filter: DeskFilter }) {
  const filterFields = Object.entries(postedFields({ ...filter, page: 1 })).filter(
    ([name]) => name !== 'soeg',
  )
  return (
    <OwnerForm
      action="/intern"
      fields={Object.fromEntries(filterFields)}
      className="flex gap-2 md:justify-end"
    >
      <label htmlFor="soeg" className="sr-only">
        Søg på navn, firma, telefon, e-mail, CVR, reference, ansvarlig eller ord i kommentar, svar og noter
      </label>
      <input
        id="soeg"
        name="soeg"
        type="search"
        defaultValue={filter.search}
        autoComplete="off"
        placeholder="Navn, firma, telefon, reference …"
        className={classNames(inputLook, 'min-h-12 border-(--control) bg-white md:max-w-100')}
      />
      <Button type="submit" className="flex-none" before={<Icon of={Search} />}>
        Søg
      </Button>
    </OwnerForm>
  )
}

function Pauses({ page: { pauses } }: { page: DeskPage }) {
  return pauses.map((pause) => (
    <Alert
      key={pause.channel}
      kind="error"
      title={`${pause.title}: ${pause.isPaused ? 'leveringen står stille' : 'intet er leveret i mere end ti minutter'}`}
      className="mt-4 max-w-form"
    >
      <p>
        {pause.reason} Siden {formatMoment(pause.since)}; henvendelserne venter, og vi prøver{' '}
        {pause.nextAttemptAt === null
          ? 'lige nu. Genindlæs siden om lidt.'
          : `igen ${formatMoment(pause.nextAttemptAt)}.`}
      </p>
      <OwnerForm action="/intern" fields={{ genoptag: pause.channel }} className="mt-3">
        <Button type="submit" variant="border" size="small">
          Prøv nu
        </Button>
      </OwnerForm>
    </Alert>
  ))
}

/** Links to the views and the orders of the list. Both keep the rest of the filter. */
function Views({ filter, page: { counts } }: { filter: DeskFilter; page: DeskPage }) {
  const countOf: Partial<Record<string, number>> = counts
  const choices = (name: 'view' | 'sort', first: string) =>
    Object.entries({ '': first, ...FILTERS[name].choices }).map(([value, label]) => ({
      value,
      label,
      href: listAddress({ ...filter, [name]: value, page: 1 }),
      isCurrent: filter[name] === value,
    }))
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 border-b border-line">
      <nav aria-label="Vis" className="-mb-px flex max-w-full gap-x-6 overflow-x-auto whitespace-nowrap">
        {choices('view', 'Alle').map(({ value, label, href, isCurrent }) => (
          <a
            key={value}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent no-underline hover:border-line aria-[current=page]:border-ink aria-[current=page]:font-strong"
          >
            {label}
            {(countOf[value] ?? 0) > 0 && <Count number={countOf[value] ?? 0} isLate={value === 'overdue'} />}
          </a>
        ))}
      </nav>
      <nav aria-label="Sortering" className="hidden gap-x-5 text-sm lg:flex">
        {choices('sort', 'Nyeste først').map(({ value, label, href, isCurrent }) => (
          <a
            key={value}
            href={href}
            aria-current={isCurrent ? 'true' : undefined}
            className="link inline-flex min-h-11 items-center aria-[current=true]:font-strong aria-[current=true]:no-underline"
          >
            {label}
          </a>
        ))}
      </nav>
    </div>
  )
}

function Count({ number, isLate }: { number: number; isLate: boolean }) {
  return (
    <span
      className={classNames(
        'rounded-lamp px-2 text-sm font-strong',
        isLate ? 'bg-brand-pink text-ink' : 'bg-grey',
      )}
    >
      {number.toLocaleString('da-DK')}
    </span>
  )
}

function Found({ filter, total }: { filter: DeskFilter; total: number }) {
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-2">
      <span>
        {filter.search !== '' && <>Søgning på »{filter.search}«: </>}
        {total === 0
          ? 'Ingen henvendelser her.'
          : `${total.toLocaleString('da-DK')} ${total === 1 ? 'henvendelse' : 'henvendelser'}`}
      </span>
      {(filter.search !== '' || listAddress(filter) !== '/intern') && (
        <a className="link" href="/intern">
          Vis alle
        </a>
      )}
    </p>
  )
}

/** The filters beside the views: open while one of them is set. */
function Filters({ filter, offered }: { filter: DeskFilter; offered: FilterChoices }) {
  const isSet = FILTER_NAMES.some((name) => name !== 'view' && name !== 'sort' && filter[name] !== '')
  return (
    <details open={isSet} className="open:basis-full">
      <summary className="link min-h-11 content-center">Filtre og CSV</summary>
      <OwnerForm
        action="/intern"
        fields={{ soeg: filter.search, [FILTERS.view.parameter]: filter.view }}
        className="grid grid-cols-2 items-end gap-4 pt-2 pb-4 md:flex md:flex-wrap"
      >
        {FILTER_NAMES.filter((name) => name !== 'view').map((name) => (
          <FilterField key={name} name={name} value={filter[name]} offered={offered} />
        ))}
        <Button type="submit" className="min-h-13">
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
    </details>
  )
}

function FilterField({ name, value, offered }: { name: FilterName; value: string; offered: FilterChoices }) {
  const { parameter, label, choices } = FILTERS[name]
  const field = { id: parameter, name: parameter, label, defaultValue: value }
  if (choices === 'day') return <Field {...field} type="date" min={FIRST_DAY} className="md:w-44" />
  const options =
    choices === 'offered'
      ? offered[name as keyof FilterChoices].map((each) => [slug(each), each])
      : Object.entries(choices)
  return (
    <Select {...field} className="md:w-44">
      <option value="">{name === 'sort' ? 'Nyeste først' : 'Alle'}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** A link to a page of the list; with a search a form, which keeps the search out of the URL. */
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
