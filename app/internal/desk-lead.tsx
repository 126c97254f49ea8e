import { CircleAlert, CircleCheck, Clock, Minus, RotateCcw } from 'lucide'
import { formatMoment } from '#app/lead/describe.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type DeskDelivery, type DeskLead, leadAddress } from './desk.ts'
import { DeliveryTag } from './desk-list.tsx'
import { DeskAlert, type DeskNotice, DeskWork, DueTag, StateTag } from './desk-work.tsx'
import { OwnerForm } from './owner-frame.tsx'
import { TitledSection } from './titled-section.tsx'

/** One lead: its content, its deliveries, why they failed, and the possible actions. */
export function DeskLeadPage({
  lead,
  me,
  notice,
}: {
  lead: DeskLead
  /** The name that was typed in this session; '' without one. */
  me: string
  notice: DeskNotice | null
}) {
  const { reference, deliveries, sections, signs, others } = lead
  const canReplay = deliveries.filter((each) => each.canReplay)
  return (
    <>
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/intern">
          Alle henvendelser
        </a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-h2">{reference}</h1>
        <StateTag work={lead.work} />
        <DueTag work={lead.work} today={lead.today} />
        <DeliveryTag status={lead.delivery} />
      </div>
      <p className="mt-2">
        {lead.kind}, modtaget {formatMoment(lead.receivedAt)}
      </p>
      <DeskAlert notice={notice} />
      {lead.delivery === 'quarantined' && (
        <TitledSection id="karantaene" title="I karantæne" className="ground-glow mt-8 max-w-form p-5">
          <ul className="mt-3 grid gap-1">
            {signs.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
          <p className="mt-3">Er henvendelsen ægte, så frigiv den. Så leveres den som alle andre.</p>
          <OwnerForm action={leadAddress(reference)} fields={{ handling: 'frigiv' }} className="mt-4">
            <Button type="submit">Frigiv og lever</Button>
          </OwnerForm>
        </TitledSection>
      )}
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
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
                    <dd className="min-w-0 break-words whitespace-pre-line">{row.value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <div className="grid content-start gap-10">
          <DeskWork lead={lead} me={me} />
          <TitledSection id="leveringer" title="Leveringer">
            <ul className="mt-3">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.task} reference={reference} delivery={delivery} />
              ))}
            </ul>
            {canReplay.length > 1 && (
              <OwnerForm action={leadAddress(reference)} fields={{ handling: 'lever' }} className="mt-4">
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
          <TitledSection id="slet" title="Slet personen" className="border-2 border-line p-5">
            <p className="mt-3">
              Sletter {others.length === 0 ? 'henvendelsen' : `alle ${others.length + 1} henvendelser`} her og
              personens kontakt, noter, opgaver og åbne handler i CRM, også hvis I kendte personen i forvejen.
              Lukkede handler bliver stående uden navn. Det kan ikke fortrydes.
            </p>
            <OwnerForm
              action={leadAddress(reference)}
              fields={{ handling: 'slet' }}
              className="mt-4 grid justify-items-start gap-4"
            >
              <Checkbox id="bekraeft" name="bekraeft" label="Ja, slet alt om personen" required />
              <Button type="submit" variant="border">
                Slet personen
              </Button>
            </OwnerForm>
          </TitledSection>
        </div>
      </div>
    </>
  )
}

function DeliveryRow({ reference, delivery }: { reference: string; delivery: DeskDelivery }) {
  const { title, state, stateCode, reason, attempts, nextAttemptAt, deliveredAt, canReplay, task, paused } =
    delivery
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5">
      <StateIcon state={stateCode} />
      <div className="min-w-0">
        <p>
          <span className="font-strong">{title}</span>: {paused ? 'står stille' : state}
        </p>
        <p className="text-sm text-quiet">
          {[
            deliveredAt === null ? '' : formatMoment(deliveredAt),
            nextAttemptAt === null ? '' : `næste forsøg ${formatMoment(nextAttemptAt)}`,
            attempts > 1 ? `${attempts} forsøg` : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {reason !== '' && <p className="mt-1 text-sm">{reason}</p>}
        {canReplay && (
          <OwnerForm
            action={leadAddress(reference)}
            fields={{ handling: 'lever', levering: task }}
            className="mt-2"
          >
            <Button
              type="submit"
              variant="border"
              size="small"
              before={<Icon of={RotateCcw} className="size-4" />}
            >
              Prøv igen
            </Button>
          </OwnerForm>
        )}
      </div>
    </li>
  )
}

function StateIcon({ state }: { state: string }) {
  if (state === 'delivered') return <Icon of={CircleCheck} className="mt-0.5 size-6 text-success" />
  if (state === 'dead') return <Icon of={CircleAlert} className="mt-0.5 size-6 text-error" />
  if (state === 'skipped' || state === 'unconfigured')
    return <Icon of={Minus} className="mt-0.5 size-6 text-quiet" />
  return <Icon of={Clock} className="mt-0.5 size-6 text-quiet" />
}
