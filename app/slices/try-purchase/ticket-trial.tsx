import { Check, Minus, Plus, RotateCcw, ScanLine, X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { formatAmount, fromKroner } from '#app/pricing/money.ts'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { useFocusOnArrival } from '#app/ui/use-focus-on-arrival.ts'
import {
  codeDrawing,
  MOST_OF_A_TRIAL,
  NEW_TRIAL,
  scan,
  type Trial,
  ticketCode,
  ticketsText,
  withCount,
} from './ticket-trial.ts'

interface Sale {
  /** Unique on the page. */
  id: string
  event: string
  place: string
  ticket: string
  /** kr. inkl. moms. */
  price: number
}

/** A purchase in three steps, as buyer and as the person at the door, within the page. */
export function TicketTrial(sale: Sale) {
  const [trial, setTrial] = useState(NEW_TRIAL)
  const [hasBegun, setHasBegun] = useState(false)
  const heading = useFocusOnArrival<HTMLHeadingElement>(hasBegun ? trial.step : null)
  const go = (next: Trial) => {
    setHasBegun(true)
    setTrial(next)
  }
  const Step = { choose: Choose, tickets: Tickets, door: Door }[trial.step]
  const titles = { choose: 'Vælg billetter', tickets: 'Billetten på mail', door: 'Ved indgangen' }
  return (
    <Step
      sale={sale}
      trial={trial}
      go={go}
      heading={
        <h3 ref={heading} tabIndex={-1} className="text-h3">
          {titles[trial.step]}
        </h3>
      }
    />
  )
}

interface StepProps {
  sale: Sale
  trial: Trial
  go: (next: Trial) => void
  heading: ReactNode
}

/** What a buyer sees: the event, the number of tickets and the sum. */
function Choose({ sale, trial, go, heading }: StepProps) {
  const sum = formatAmount(fromKroner(sale.price * trial.count))
  return (
    <Ticket
      mainGround="pink"
      mainClassName="grid content-center gap-4"
      main={
        <>
          {heading}
          <EventName sale={sale} />
          <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t-2 border-ink pt-4">
            <legend className="sr-only">{`Antal: ${sale.ticket}`}</legend>
            <p>
              <span className="font-strong">{sale.ticket}</span>
              <span className="block">{`${formatAmount(fromKroner(sale.price))} pr. billet`}</span>
            </p>
            <div className="flex items-center gap-3">
              <CountButton
                label="Én billet færre"
                icon={Minus}
                isOff={trial.count === 1}
                press={() => go(withCount(trial, trial.count - 1))}
              />
              <output className="min-w-8 text-center font-display text-h3 font-heavy">{`${trial.count}`}</output>
              <CountButton
                label="Én billet mere"
                icon={Plus}
                isOff={trial.count === MOST_OF_A_TRIAL}
                press={() => go(withCount(trial, trial.count + 1))}
              />
            </div>
          </fieldset>
        </>
      }
      stubClassName="grid content-center gap-4"
      stub={
        <>
          <p>
            <span>I alt inkl. moms</span>
            <BigAmount amount={sum} />
          </p>
          <Button size="large" full onClick={() => go({ ...trial, step: 'tickets' })}>
            {`Køb ${ticketsText(trial.count)}`}
          </Button>
          <p className="text-sm">Det er en prøve. Du betaler ikke, og der bliver ikke sendt noget.</p>
        </>
      }
    />
  )
}

function CountButton({
  label,
  icon,
  isOff,
  press,
}: {
  label: string
  icon: typeof Minus
  isOff: boolean
  press: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // The button stays focusable, since the next press of the same key would otherwise be lost.
      aria-disabled={isOff}
      onClick={() => isOff || press()}
      className={classNames(
        'grid size-12 place-items-center rounded-lamp border-2 border-ink bg-white',
        isOff ? 'border-dashed' : 'hover:bg-ink hover:text-white',
      )}
    >
      <Icon of={icon} />
    </button>
  )
}

/** What a buyer gets: the first of the tickets, with its code. */
function Tickets({ sale, trial, go, heading }: StepProps) {
  return (
    <Ticket
      mainGround="green"
      mainClassName="grid content-center gap-4"
      main={
        <>
          {heading}
          <p>{`${ticketsText(trial.count)} er på vej til køberens mail, her den første.`}</p>
          <div className="grid items-center gap-5 bg-white p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div>
              <EventName sale={sale} />
              <p className="mt-3">{`${sale.ticket}, billet 1 af ${trial.count}`}</p>
            </div>
            <Code ticket={1} />
          </div>
        </>
      }
      stubClassName="grid content-center gap-4"
      stub={
        <>
          <p>Dørene åbner. Nu er det dig, der står ved indgangen med telefonen.</p>
          <Button size="large" full onClick={() => go({ ...trial, step: 'door' })}>
            Gå til indgangen
          </Button>
        </>
      }
    />
  )
}

/** What the person at the door sees: green at the first scan of a ticket, red at the next. */
function Door({ trial, go, heading }: StepProps) {
  const tickets = Array.from({ length: trial.count }, (_, index) => index + 1)
  return (
    <Ticket
      mainGround="grey"
      mainClassName="grid content-center gap-4"
      main={
        <>
          {heading}
          <p>Scan en billet. Scan den så én gang til, som når to gæster viser den samme.</p>
          <ul className="flex flex-wrap gap-3">
            {tickets.map((ticket) => (
              <li key={ticket}>
                <Button
                  variant="white"
                  before={<Icon of={ScanLine} />}
                  onClick={() => go(scan(trial, ticket))}
                >
                  {`Scan billet ${ticket}`}
                </Button>
              </li>
            ))}
          </ul>
          <ScanResult trial={trial} />
        </>
      }
      stubClassName="grid content-center gap-4"
      stub={
        <>
          <p>
            <span className="figure block">{`${trial.scanned.length} af ${trial.count}`}</span>
            <span>er kommet ind</span>
          </p>
          <Button variant="border" before={<Icon of={RotateCcw} />} onClick={() => go(NEW_TRIAL)}>
            Prøv forfra
          </Button>
        </>
      }
    />
  )
}

function ScanResult({ trial: { result } }: { trial: Trial }) {
  const isIn = result?.isFirst
  return (
    <div
      role="status"
      className={classNames(
        'grid min-h-24 grid-cols-[auto_minmax(0,1fr)] items-center gap-4 border-4 p-4',
        result === null && 'border-dashed border-ink bg-white',
        result !== null && (isIn ? 'border-success bg-green-tint' : 'border-error bg-error-tint'),
      )}
    >
      {result === null ? (
        <p className="col-span-full">Scanneren er klar.</p>
      ) : (
        <>
          <Icon
            of={isIn ? Check : X}
            className={classNames('size-10', isIn ? 'text-success' : 'text-error')}
          />
          <p>
            <span className="block font-display text-h3 font-heavy">
              {isIn ? 'Gyldig billet' : 'Allerede scannet'}
            </span>
            <span>
              {isIn
                ? `Billet ${result.ticket}, kode ${ticketCode(result.ticket)}. Velkommen ind.`
                : `Billet ${result.ticket} er brugt én gang. Luk ikke gæsten ind på den igen.`}
            </span>
          </p>
        </>
      )}
    </div>
  )
}

function EventName({ sale }: { sale: Sale }) {
  return (
    <p>
      <span className="block font-display text-[min(1.375rem,10vw)] leading-tight font-strong">
        {sale.event}
      </span>
      {sale.place && <span>{sale.place}</span>}
    </p>
  )
}

/** The code of a ticket as a drawing, with its letters below. */
function Code({ ticket }: { ticket: number }) {
  const code = ticketCode(ticket)
  return (
    <figure className="grid justify-items-center gap-1">
      <svg aria-hidden="true" viewBox="0 0 21 21" className="size-32" shapeRendering="crispEdges">
        <path d={codeDrawing(code)} fill="currentColor" fillRule="evenodd" />
      </svg>
      <figcaption className="text-sm">{`Kode ${code}`}</figcaption>
    </figure>
  )
}
