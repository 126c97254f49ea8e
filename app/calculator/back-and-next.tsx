import { ArrowLeft, ArrowRight } from 'lucide'
import type { LeadDraft } from '#app/lead/draft.ts'
import { STEPS } from '#app/lead/wizard-step-labels.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { Button } from '#app/ui/button.tsx'
import { handleInPlace } from '#app/ui/handle-in-place.ts'
import { Icon } from '#app/ui/icon.tsx'
import { STEP_FORM_ID, stepHref } from './answers/use-answers.ts'
import { backFrom, withoutCreation } from './journey.ts'
import type { StepProps } from './step-props.ts'
import type { WizardContent } from './wizard-content.ts'

export function Back({
  step,
  answers,
  label,
  prices,
  rates,
  goTo,
}: Pick<StepProps, 'goTo'> & {
  step: WizardStep
  answers: LeadDraft
  label: string
  /** The price page whose button opened the form. */
  prices: string
  rates: WizardContent['rates']
}) {
  const to = backFrom(step, answers)
  const draft = answers.contactMethod === 'start' ? withoutCreation(answers, rates) : answers
  const isBesideSteps = STEPS[step].next === null && answers.contactMethod !== 'start'
  const arrow = <Icon of={ArrowLeft} className="size-4.5" />
  if (to === null)
    return (
      <Button variant="border-white" before={arrow} disabled className="w-full max-lg:px-3 lg:w-auto">
        {label}
      </Button>
    )
  return (
    <Button
      variant="border-white"
      before={arrow}
      href={to === 'prices' ? prices : stepHref(to.step, draft)}
      onClick={to === 'prices' ? undefined : handleInPlace(() => goTo(to.step, draft))}
      className={isBesideSteps ? 'max-md:size-12 max-md:gap-0 max-md:p-0' : 'w-full max-lg:px-3 lg:w-auto'}
    >
      <span className={isBesideSteps ? 'max-md:sr-only' : undefined}>{label}</span>
    </Button>
  )
}

/**
 * 'Næste' looks disabled while the step is incomplete, but a click still shows the step's messages:
 * a truly disabled button could not explain what is missing.
 */
export function Next({
  step,
  open,
  isExplained,
  missing,
  buttons,
}: {
  step: WizardStep
  /** Also true before hydration: the server then validates the step. */
  open: boolean
  /** The messages above and beside the fields say what is missing. */
  isExplained: boolean
  missing: string
  buttons: WizardContent['buttons']
}) {
  const kind = STEPS[step].next
  if (kind === null) return null
  const isHinted = !open && !isExplained
  return (
    // The missing answers are listed under the button in reserved space, so that nothing shifts.
    <div className="relative grid min-w-0 grid-cols-[minmax(0,auto)] max-lg:mb-4 lg:col-3 lg:justify-end">
      <Button
        type="submit"
        form={STEP_FORM_ID}
        variant="brand-yellow"
        after={<Icon of={ArrowRight} className="size-4.5" />}
        aria-disabled={open ? undefined : true}
        aria-describedby={isHinted ? 'mangler' : undefined}
        className="w-full max-lg:px-3 lg:w-auto"
      >
        {buttons[kind]}
      </Button>
      {isHinted && (
        <p
          id="mangler"
          className="absolute end-0 top-[calc(100%+0.125rem)] w-max max-w-[calc(100vw-2*var(--spacing-gutter))] text-end text-xs leading-[1.15] text-balance text-quiet"
        >
          {missing}
        </p>
      )}
    </div>
  )
}
