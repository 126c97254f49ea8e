import { Button } from '#app/ui/button.tsx'
import { type Finding, healthLabels, partLabels } from './doctor.ts'

/** Same as `npm run doctor`: whether the site works with each service, and if not, what to do. */
export function ConnectionsPage({ findings }: { findings: Finding[] }) {
  const failing = findings.filter(({ health }) => health === 'failing').length
  const warnings = findings.filter(({ health }) => health === 'warning').length
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-h2">Forbindelser</h1>
      <p className="max-w-text">
        {summary(failing, warnings)} Hver tjeneste, der er sat op, er lige blevet spurgt, om siden kan arbejde
        med den. Intet er sendt, og intet er ændret.
      </p>
      <ul className="grid w-full max-w-text gap-px">
        {findings.map(({ part, health, da }) => (
          <li key={part} className="grid gap-1 border-t border-line py-4">
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lead">
              {partLabels[part]}
              <span
                className={health === 'failing' ? 'text-sm font-strong text-error' : 'text-sm text-quiet'}
              >
                {healthLabels[health]}
              </span>
            </h2>
            <p>{da}</p>
          </li>
        ))}
      </ul>
      <Button href="/intern/forbindelser">Spørg igen</Button>
    </div>
  )
}

function summary(failing: number, warnings: number): string {
  if (failing > 0)
    return failing === 1 ? 'Én forbindelse virker ikke.' : `${failing} forbindelser virker ikke.`
  if (warnings > 0) return warnings === 1 ? 'Se efter ét sted.' : `Se efter ${warnings} steder.`
  return 'Alt, der er sat op, virker.'
}
