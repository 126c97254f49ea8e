import { Check } from 'lucide'
import type { Answers } from '#app/calculator/answers/answers.ts'
import { furthestStep, STEPS, type Step } from '#app/calculator/journey.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'

const LABELS: Record<Step, string> = {
  branche: 'Branche',
  tilvalg: 'Tilvalg',
  billetsalg: 'Billetsalg',
  pakkevalg: 'Pakkevalg',
  information: 'Information',
}

/**
 * Five lamps on the ramp (spec 1 §2): completed ones lit with a check, the current one largest, the
 * rest numbered. On a small phone, which has no room for five names, one line names the current
 * step.
 */
export function Stepper({ step, answers }: { step: Step; answers: Answers }) {
  const now = STEPS.indexOf(step)
  const furthest = STEPS.indexOf(furthestStep(answers))
  const place = `Trin ${now + 1} af ${STEPS.length}`
  return (
    <>
      <ol className="stepper" aria-label={place}>
        {STEPS.map((each, index) => {
          // A form opened by 'Opret {title}' has no previous steps (D20).
          const done = index < now && index < furthest
          return (
            <li
              key={each}
              className={classNames('stepper__step', done && 'stepper__step--done')}
              aria-current={index === now ? 'step' : undefined}
            >
              <span className="stepper__lamp">
                {done ? <Icon of={Check} /> : <span aria-hidden="true">{index + 1}</span>}
              </span>
              <span className="stepper__name">
                {LABELS[each]}
                {done && <span className="sr-only">, færdig</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <p aria-hidden="true" className="stepper__line">
        {place}: {LABELS[step]}
      </p>
    </>
  )
}
