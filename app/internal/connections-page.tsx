import { CHANNELS } from '#app/lead/channels.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskPause } from './desk.ts'
import { healthLabel, type PartFinding, partLabels } from './doctor.ts'
import { OwnerForm } from './owner-frame.tsx'

/** Same as `npm run doctor`: whether the site works with each service, and if not, what to do. */
export function ConnectionsPage({ findings, stopped }: { findings: PartFinding[]; stopped: DeskPause[] }) {
  const failing = findings.filter(({ health }) => health === 'failing').length
  const warnings = findings.filter(({ health }) => health === 'warning').length
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-h2">Forbindelser</h1>
      <p className="max-w-text">
        {summary(failing, warnings)} Hver tjeneste, der er sat op, er lige blevet spurgt, om siden kan arbejde
        med den. Ingen mail er sendt, og intet er ændret; er ALERT_URL sat, fik den en prøve.
      </p>
      <ul className="grid w-full max-w-text gap-px">
        {findings.map(({ part, health, text }) => (
          <li key={part} className="grid gap-1 border-t border-line py-4">
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lead">
              {partLabels[part]}
              <span
                className={health === 'failing' ? 'text-sm font-strong text-error' : 'text-sm text-quiet'}
              >
                {healthLabel({ part, health })}
              </span>
            </h2>
            <p>{text}</p>
            {part in CHANNELS && health !== 'off' && (
              <TryNow channel={part} stopped={stopped.find(({ channel }) => channel === part)} />
            )}
          </li>
        ))}
      </ul>
      <Button href="/intern/forbindelser">Spørg igen</Button>
    </div>
  )
}

/** The button that tries waiting deliveries at once after a service is fixed. */
function TryNow({ channel, stopped }: { channel: string; stopped: DeskPause | undefined }) {
  return (
    <OwnerForm action="/intern/forbindelser" fields={{ genoptag: channel }}>
      {stopped && (
        <p className="mb-2 text-error">
          {`Intet er leveret siden ${formatMoment(stopped.since)}: ${stopped.reason}`}
          {stopped.nextAttemptAt === null && ' Vi prøver lige nu. Genindlæs siden om lidt.'}
        </p>
      )}
      <Button type="submit" variant="border" size="small">
        Prøv det, der venter, nu
      </Button>
    </OwnerForm>
  )
}

function summary(failing: number, warnings: number): string {
  if (failing > 0)
    return failing === 1 ? 'Én forbindelse virker ikke.' : `${failing} forbindelser virker ikke.`
  if (warnings > 0) return warnings === 1 ? 'Der er én ting at tjekke.' : `Der er ${warnings} ting at tjekke.`
  return 'Alt, der er sat op, virker.'
}
