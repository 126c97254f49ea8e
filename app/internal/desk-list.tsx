import { ArrowRight, Search } from 'lucide'
import { formatMoment } from '#app/leads/describe.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  type DeskFilter,
  type DeskPage,
  type DeskRow,
  FORMS,
  filterQuery,
  type LeadState,
  leadStateLabel,
  STATES,
} from './desk.ts'
import { OwnerCsrfField } from './owner-frame.tsx'

const TONES: Record<LeadState, 'grey' | 'yellow' | 'pink' | 'green'> = {
  dead: 'pink',
  quarantined: 'yellow',
  waiting: 'grey',
  unconfigured: 'grey',
  delivered: 'green',
}

export function StateTag({ state }: { state: LeadState }) {
  return <Tag tone={TONES[state]}>{leadStateLabel(state)}</Tag>
}

export function leadAddress(reference: string): string {
  return `/intern/henvendelse/${reference}`
}

/**
 * The list of the lead desk. Filters are in the URL; a search is posted, as it may contain a name.
 */
export function DeskList({ filter, page }: { filter: DeskFilter; page: DeskPage }) {
  const { rows, total, pages, pauses } = page
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h1 className="text-h2">Henvendelser</h1>
        <a className="link" href={`/intern/henvendelser.csv${filterQuery({ ...filter, page: 1 })}`} download>
          Hent som CSV
        </a>
      </div>
      {pauses.map((pause) => (
        <Alert
          key={pause.channel}
          kind="error"
          title={`${pause.title}: leveringen står stille`}
          className="mt-6 max-w-form"
        >
          <p>
            {pause.reason} Siden {formatMoment(pause.since)}; henvendelserne venter, og vi prøver igen{' '}
            {formatMoment(pause.nextAttemptAt)}.
          </p>
          <form method="post" action="/intern" className="mt-3">
            <OwnerCsrfField />
            <input type="hidden" name="genoptag" value={pause.channel} />
            <Button type="submit" variant="border" size="small">
              Prøv nu
            </Button>
          </form>
        </Alert>
      ))}
      <div className="mt-8 flex flex-wrap items-end gap-x-10 gap-y-6">
        <form method="post" action="/intern" className="flex flex-wrap items-end gap-4">
          <OwnerCsrfField />
          <Select id="slags" name="slags" label="Slags" defaultValue={filter.form} className="w-60">
            {FORMS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select id="tilstand" name="tilstand" label="Tilstand" defaultValue={filter.state} className="w-52">
            <option value="">Alle</option>
            {STATES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Field
            id="soeg"
            name="soeg"
            type="search"
            label="Søg på navn, firma, telefon, e-mail, CVR eller reference"
            defaultValue={filter.search}
            autoComplete="off"
            className="w-72"
          />
          <Button type="submit" variant="border" className="min-h-13" before={<Icon of={Search} />}>
            Vis
          </Button>
        </form>
      </div>
      <p role="status" className="mt-8">
        {filter.search !== '' && <>Søgning på »{filter.search}«: </>}
        {total === 0
          ? 'Ingen henvendelser her.'
          : `${total.toLocaleString('da-DK')} ${total === 1 ? 'henvendelse' : 'henvendelser'}`}
        {filter.search !== '' && (
          <>
            {' · '}
            <a className="link" href={`/intern${filterQuery({ ...filter, page: 1 })}`}>
              Vis alle igen
            </a>
          </>
        )}
      </p>
      {rows.length > 0 && <Rows rows={rows} />}
      {pages > 1 && (
        <nav aria-label="Sider" className="mt-8 flex items-center gap-5">
          {filter.page > 1 && <PageLink filter={filter} page={filter.page - 1} label="Nyere" />}
          <span>
            Side {filter.page} af {pages}
          </span>
          {filter.page < pages && <PageLink filter={filter} page={filter.page + 1} label="Ældre" />}
        </nav>
      )}
    </>
  )
}

/** With a search a post, which keeps it out of the URL. */
function PageLink({ filter, page, label }: { filter: DeskFilter; page: number; label: string }) {
  if (filter.search === '')
    return (
      <a className="link" href={`/intern${filterQuery({ ...filter, page })}`}>
        {label}
      </a>
    )
  const fields = { slags: filter.form, tilstand: filter.state, soeg: filter.search, side: page }
  return (
    <form method="post" action="/intern">
      <OwnerCsrfField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="border" size="small">
        {label}
      </Button>
    </form>
  )
}

/** A table from 768 px, one block per lead below. */
function Rows({ rows }: { rows: readonly DeskRow[] }) {
  return (
    <table className="mt-4 block w-full md:table">
      <thead className="hidden md:table-header-group">
        <tr className="border-b-2 border-ink text-start *:py-3 *:pe-6 *:text-start">
          <th scope="col">Reference</th>
          <th scope="col">Modtaget</th>
          <th scope="col">Slags</th>
          <th scope="col">Hvem</th>
          <th scope="col">Tilstand</th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.reference}
            className="grid gap-1 border-b border-line py-4 align-top hover:bg-glow md:table-row md:*:py-3.5 md:*:pe-6"
          >
            <th scope="row" className="text-start font-strong whitespace-nowrap">
              <a
                className="link inline-flex min-h-11 items-center gap-2 md:min-h-0"
                href={leadAddress(row.reference)}
              >
                {row.reference}
                <Icon of={ArrowRight} className="size-4 md:hidden" />
              </a>
            </th>
            <td className="text-sm text-quiet md:text-base md:text-ink">{formatMoment(row.receivedAt)}</td>
            <td>{row.kind}</td>
            <td className="break-words">
              {[row.name, row.company].filter((part) => part !== '').join(', ') || row.email || 'Ukendt'}
            </td>
            <td>
              <StateTag state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
