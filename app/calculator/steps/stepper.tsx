import { Check } from 'lucide'
import { furthestStep } from '#app/calculator/journey.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { STEPS } from '#app/lead/wizard-step-labels.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The circle of a step that is completed, is the current one, or is still to come. */
const CIRCLES = {
  done: 'size-11 border-3 border-brand-yellow bg-brand-yellow text-[1.125rem] text-ink',
  current:
    '-my-1.5 size-14 border-6 border-brand-yellow bg-white text-[1.375rem] text-ink max-[25rem]:my-0 max-[25rem]:shadow-[0_0_0_3px_var(--color-brand-yellow)]',
  ahead: 'size-11 border-3 border-hall-border bg-hall-2 text-[1.125rem] text-white',
}

/**
 * Five circles in a row: completed ones yellow with a check, the current one largest, the rest
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
  const currentIndex = WIZARD_STEPS.indexOf(step)
  const furthest = WIZARD_STEPS.indexOf(furthestStep(answers))
  const place = `Trin ${currentIndex + 1} af ${WIZARD_STEPS.length}`
  return (
    <>
      <ol
        className="col-span-full row-start-1 grid w-full max-w-184 list-none grid-cols-5 self-start justify-self-center p-0 in-[.wizard-back-alone]:col-2 max-[25rem]:max-w-60 lg:col-2"
        aria-label={place}
      >
        {WIZARD_STEPS.map((each, index) => {
          const isCurrent = index === currentIndex
          const done = isSent || (index < currentIndex && index < furthest)
          return (
            <li
              key={each}
              className={classNames(
                'relative -mt-5.5 grid justify-items-center gap-1.5 text-center text-xs leading-[1.2] tracking-[-0.005em] max-[25rem]:-mt-4 md:gap-2 md:text-sm',
                isCurrent || done ? 'stepper__cone text-white' : 'text-hall-text',
                isCurrent && 'font-strong',
              )}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span
                className={classNames(
                  'grid place-content-center place-items-center rounded-[50%] font-display font-heavy transition-[background-color] duration-(--duration-lamp) ease-light max-[25rem]:size-8 max-[25rem]:border-3 max-[25rem]:text-[1rem]',
                  CIRCLES[isCurrent ? 'current' : done ? 'done' : 'ahead'],
                )}
              >
                {done ? <Icon of={Check} /> : <span aria-hidden="true">{index + 1}</span>}
              </span>
              <span className="max-[25rem]:sr-only">
                <span>{STEPS[each].label}</span>
                {done && <span className="sr-only">, færdig</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <p
        aria-hidden="true"
        className="col-span-full row-start-2 hidden text-center text-sm leading-[1.3] font-strong in-[.wizard-back-alone]:col-2 max-[25rem]:block"
      >
        {`${place}: ${STEPS[step].label}`}
      </p>
    </>
  )
}
