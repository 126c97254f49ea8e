import { CircleAlert, CircleCheck, Clock, Minus, RotateCcw } from 'lucide'
import { formatMoment } from '#app/lead/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { DeskDelivery } from './desk.ts'
import { OwnerForm } from './owner-frame.tsx'

/** One delivery of a lead: its state and reason, with a button if it can be tried again. */
export function DeliveryRow({ action, delivery }: { action: string; delivery: DeskDelivery }) {
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
          <OwnerForm action={action} fields={{ handling: 'lever', levering: task }} className="mt-2">
            <Button
              type="submit"
              variant="border"
              size="small"
              before={<Icon of={RotateCcw} className="size-4" />}
            >
              {stateCode === 'waiting' ? 'Prøv nu' : 'Prøv igen'}
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
