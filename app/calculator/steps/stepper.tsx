import { Check } from 'lucide'
import { furthestStep } from '#app/calculator/journey.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/content/content.ts'
import type { LeadDraft } from '#app/leads/answers/draft.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'

const LABELS: Record<WizardStep, string> = {
  branche: 'Branche',
  tilvalg: 'Tilvalg',
  billetsalg: 'Billetsalg',
  pakkevalg: 'Pakkevalg',
  information: 'Information',
}

/**
 * Five lamps on the ramp: completed ones lit with a check, the current one largest, the rest
 * numbered. On a small phone, which has no room for five names, one line names the current step.
 */
export function Stepper({
  step,
  answers,
  isSent,
}: {
  step: WizardStep
  answers: LeadDraft
  /** All steps are completed, the last one too. */
  isSent: boolean
}) {
  const now = WIZARD_STEPS.indexOf(step)
  const furthest = WIZARD_STEPS.indexOf(furthestStep(answers))
  const place = `Trin ${now + 1} af ${WIZARD_STEPS.length}`
  return (
    <>
      <ol className="stepper" aria-label={place}>
        {WIZARD_STEPS.map((each, index) => {
          // A form opened by 'Opret {title}' has no previous steps, so none is ticked.
          const done = isSent || (index < now && index < furthest)
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
