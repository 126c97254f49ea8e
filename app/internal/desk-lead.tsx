import { ArrowLeft, ArrowRight, Mail, Phone, RotateCcw } from 'lucide'
import { formatDate, formatDay, formatMoment } from '#app/lead/dates.ts'
import { CONTACT_FIELDS } from '#app/lead/fields/contact-fields.ts'
import { formatPhone } from '#app/lead/fields/phone.ts'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type DeskFilter, type DeskLead, erasableAddress, leadAddress, listAddress } from './desk.ts'
import { DeliveryRow } from './desk-delivery.tsx'
import DeskKeys from './desk-keys.island.tsx'
import { CallLink, DeliveryTag, EmailLink } from './desk-rows.tsx'
import { DeskAlert, DeskWork, DueTag, StateTag } from './desk-work.tsx'
import type { Notice } from './notice.ts'
import { OwnerForm } from './owner-frame.tsx'
import { TitledSection } from './titled-section.tsx'
import { currentValue, IS_SPAM, workButton } from './work.ts'

/** One lead: its content, its deliveries, why they failed, and the possible actions. */
export function DeskLeadPage({
  lead,
  filter,
  me,
  notice,
}: {
  lead: DeskLead
  /** The list from which the lead was opened. */
  filter: DeskFilter
  /** The name of the signed-in person. */
  me: string
  notice: Notice | null
}) {
  const { reference, deliveries, sections, signs, others } = lead
  const canReplay = deliveries.filter((each) => each.canReplay)
  const action = leadAddress(reference, filter)
  return (
    <>
      <Neighbours lead={lead} filter={filter} />
      <LeadHead lead={lead} />
      <DeskAlert notice={notice} />
      {lead.delivery === 'quarantined' && (
        <TitledSection id="karantaene" title="I karantæne" className="ground-glow mt-8 max-w-form p-5">
          <ul className="mt-3 grid gap-1">
            {signs.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
          <p className="mt-3">Er henvendelsen ægte, så frigiv den. Så leveres den som alle andre.</p>
          <OwnerForm action={action} fields={{ handling: 'frigiv' }} className="mt-4">
            <Button type="submit">Frigiv og lever</Button>
          </OwnerForm>
        </TitledSection>
      )}
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid content-start gap-10">
          {sections.map((section) => (
            <section key={section.title} aria-label={section.title}>
              <h2 className="text-h3">{section.title}</h2>
              <dl className="mt-3">
                {section.rows.map((row) => (
                  <div
                    key={row.label}
                    className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
                  >
                    <dt className="text-quiet">{row.label}</dt>
                    <dd className="min-w-0 break-words whitespace-pre-line">
                      <RowValue row={row} lead={lead} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <div className="grid content-start gap-10">
          <DeskWork lead={lead} typed={notice?.typed} me={me} action={action} />
          <Deletion lead={lead} action={action} />
          <TitledSection id="leveringer" title="Leveringer">
            <ul className="mt-3">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.task} action={action} delivery={delivery} />
              ))}
            </ul>
            {canReplay.length > 1 && (
              <OwnerForm action={action} fields={{ handling: 'lever' }} className="mt-4">
                <Button type="submit" variant="border" before={<Icon of={RotateCcw} />}>
                  Prøv alle igen
                </Button>
              </OwnerForm>
            )}
          </TitledSection>
          {others.length > 0 && (
            <TitledSection id="andre" title="Fra samme person">
              <ul className="mt-3 grid gap-2">
                {others.map((other) => (
                  <li key={other.reference}>
                    <a className="link" href={leadAddress(other.reference)}>
                      {other.reference}
                    </a>{' '}
                    {other.kind}
                    <span className="block text-sm text-quiet">{formatMoment(other.receivedAt)}</span>
                  </li>
                ))}
              </ul>
            </TitledSection>
          )}
          <div>
            <Button href={erasableAddress(reference)} variant="border">
              Slet personen …
            </Button>
          </div>
        </div>
      </div>
      <DeskKeys page="lead" />
    </>
  )
}

/** Back to the list, and to the leads beside this one in it. */
function Neighbours({ lead: { previous, next }, filter }: { lead: DeskLead; filter: DeskFilter }) {
  return (
    <nav aria-label="Henvendelser" className="flex flex-wrap items-center gap-x-6">
      <a className="link inline-flex min-h-11 items-center" href={listAddress(filter)} data-list>
        {listAddress(filter) === '/intern' ? 'Alle henvendelser' : 'Tilbage til listen'}
      </a>
      <span className="ms-auto flex gap-x-6">
        {previous !== null && (
          <a
            className="link inline-flex min-h-11 items-center gap-1.5"
            href={leadAddress(previous, filter)}
            rel="prev"
          >
            <Icon of={ArrowLeft} className="size-4" />
            Forrige
          </a>
        )}
        {next !== null && (
          <a
            className="link inline-flex min-h-11 items-center gap-1.5"
            href={leadAddress(next, filter)}
            rel="next"
          >
            Næste
            <Icon of={ArrowRight} className="size-4" />
          </a>
        )}
      </span>
    </nav>
  )
}

/** The person, the state of the work, and the ways to reach the person. */
function LeadHead({ lead }: { lead: DeskLead }) {
  const { name, email, phone, company, amount, reply, work } = lead
  const isSpam = currentValue(work, 'spam') === IS_SPAM
  return (
    <>
      <h1 className="mt-1 text-h2 wrap-anywhere">{name || email || 'Ukendt'}</h1>
      <p className="mt-1">
        {[company, lead.kind, `modtaget ${formatMoment(lead.receivedAt)}`].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-strong">{lead.reference}</span>
        {isSpam && <Tag tone="pink">Spam</Tag>}
        <StateTag work={work} />
        <DueTag row={lead} today={lead.today} />
        <DeliveryTag status={lead.delivery} />
        {amount !== '' && <span>Omsætning {amount}</span>}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {phone !== '' && (
          <Button href={`tel:${phone}`} before={<Icon of={Phone} />} className="whitespace-nowrap">
            {`Ring ${formatPhone(phone)}`}
          </Button>
        )}
        {reply !== '' && (
          <Button href={reply} variant={phone === '' ? 'primary' : 'border'} before={<Icon of={Mail} />}>
            Svar på mail
          </Button>
        )}
      </div>
    </>
  )
}

/** Phone and address are links wherever they are. */
function RowValue({
  row: { label, value },
  lead,
}: {
  row: { label: string; value: string }
  lead: DeskLead
}) {
  if (label === CONTACT_FIELDS.phone.sales && lead.phone !== '') return <CallLink phone={lead.phone} />
  if (label === CONTACT_FIELDS.email.sales && lead.email !== '') return <EmailLink email={lead.email} />
  return value
}

/** When retention deletes the lead, and the button that postpones it. */
function Deletion({ lead, action }: { lead: DeskLead; action: string }) {
  const { reference, work, deletesAt, keepUntil } = lead
  const presentEnd = currentValue(work, 'kept')
  return (
    <TitledSection id="opbevaring" title="Opbevaring">
      <p className="mt-3">
        Slettes den <span className="font-strong">{formatDate(deletesAt)}</span>, hvis der ikke sker mere.
        {presentEnd !== '' && ' Den er beholdt længere end ellers.'}
      </p>
      <OwnerForm action={action} className="mt-3 flex flex-wrap gap-3">
        {presentEnd < keepUntil && (
          <Button
            type="submit"
            variant="border"
            size="small"
            {...workButton(reference, 'kept', work, keepUntil)}
          >
            {`Behold til ${formatDay(keepUntil)}`}
          </Button>
        )}
        {presentEnd !== '' && (
          <Button type="submit" variant="border" size="small" {...workButton(reference, 'kept', work, '')}>
            Behold ikke længere
          </Button>
        )}
      </OwnerForm>
    </TitledSection>
  )
}
