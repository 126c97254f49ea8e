import { formatMoment } from '#app/lead/dates.ts'
import { formatPhone } from '#app/lead/fields/phone.ts'
import { Tag } from '#app/ui/chip.tsx'
import { MailAddress } from '#app/ui/mail-address.tsx'
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeskFilter,
  type DeskPage,
  type DeskRow,
  leadAddress,
} from './desk.ts'
import { DueTag, SpamButton, StateButtons, StateTag } from './desk-work.tsx'
import { currentValue, workButton } from './work.ts'

/** The form of all rows, which a press in one of them sends. */
export const LIST_FORM = 'liste'

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

/** A phone number that a press calls, with spaces that do not break. */
export function CallLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a className={className ?? 'link'} href={`tel:${phone}`}>
      {formatPhone(phone).replaceAll(' ', '\u00a0')}
    </a>
  )
}

export function EmailLink({ email, className }: { email: string; className?: string }) {
  return (
    <a className={className ?? 'link'} href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
      <MailAddress address={email} />
    </a>
  )
}

/** A table from 1024 px, one block per lead below. */
export function Rows({ page, filter, me }: { page: DeskPage; filter: DeskFilter; me: string }) {
  return (
    <table className="mt-1 block w-full lg:table">
      <thead className="hidden lg:table-header-group">
        <tr className="border-b-2 border-ink text-start text-sm *:py-1.5 *:pe-6 *:text-start">
          <th scope="col">Hvem</th>
          <th scope="col">Kontakt</th>
          <th scope="col">Spurgte om</th>
          <th scope="col">Frist og levering</th>
          <th scope="col">Tilstand og ansvarlig</th>
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {page.rows.map((row) => (
          <Row key={row.reference} row={row} page={page} filter={filter} me={me} />
        ))}
      </tbody>
    </table>
  )
}

const CELL_LINK = 'link inline-flex min-h-11 items-center lg:min-h-0'

function Row({ row, page, filter, me }: { row: DeskRow; page: DeskPage; filter: DeskFilter; me: string }) {
  const { reference, receivedAt, name, company, email, phone, delivery, work } = row
  const holder = currentValue(work, 'holder')
  return (
    <tr
      id={reference}
      className="grid scroll-mt-4 gap-1 border-b border-line py-4 align-top target:bg-glow hover:bg-glow lg:table-row lg:*:py-3 lg:*:pe-6"
    >
      <th scope="row" className="text-start font-regular wrap-anywhere">
        <a className="link block" href={leadAddress(reference, filter)}>
          <span className="block font-strong">{name || email || 'Ukendt'}</span>
          <span className="text-sm whitespace-nowrap">{reference}</span>
        </a>
        {company !== '' && <span className="block">{company}</span>}
        <span className="block text-sm text-quiet lg:whitespace-nowrap" title={formatMoment(receivedAt)}>
          for {ageOf(page.now - receivedAt)} siden
        </span>
      </th>
      <td className="wrap-anywhere">
        {phone !== '' && (
          <div>
            <CallLink phone={phone} className={CELL_LINK} />
          </div>
        )}
        {email !== '' && <EmailLink email={email} className={`${CELL_LINK} text-sm`} />}
      </td>
      <td className="lg:max-w-96">
        <RowSummary row={row} />
      </td>
      <td>
        <p className="flex flex-wrap gap-1.5">
          <DueTag row={row} today={page.today} />
          <DeliveryTag status={delivery} />
          <DeletionTag deletesAt={row.deletesAt} now={page.now} />
        </p>
      </td>
      <td>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateTag work={work} />
          {holder}
        </p>
        <div className="flex flex-wrap gap-x-4 text-sm">
          <StateButtons reference={reference} work={work} form={LIST_FORM} />
          {holder !== me && (
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
          <SpamButton reference={reference} work={work} form={LIST_FORM} />
        </div>
      </td>
    </tr>
  )
}

/** What the lead asks for, its worth, and the first two lines of its comment. */
function RowSummary({ row: { kind, asked, amount, comment, others } }: { row: DeskRow }) {
  return (
    <>
      {kind}
      <span className="block text-sm text-quiet">{asked}</span>
      {amount !== '' && <span className="block text-sm">Omsætning {amount}</span>}
      {comment !== '' && (
        <span className="mt-1 line-clamp-2 text-sm wrap-anywhere" title={comment}>
          »{comment}«
        </span>
      )}
      {others > 0 && (
        <span className="block text-sm font-strong">
          {others === 1 ? 'Én anden' : `${others} andre`} fra samme person
        </span>
      )}
    </>
  )
}

const SOON_MS = 14 * 86_400_000

/** A tag if the lead is deleted within a fortnight. */
function DeletionTag({ deletesAt, now }: { deletesAt: number; now: number }) {
  if (deletesAt - now > SOON_MS) return null
  return <Tag tone="yellow">{`Slettes om ${ageOf(deletesAt - now)}`}</Tag>
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '3 dage', '2 timer', at least '1 minut'. */
function ageOf(ms: number): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[2]
  const count = Math.max(1, Math.floor(ms / size))
  return new Intl.NumberFormat('da-DK', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
