import { X } from 'lucide'
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useErrorTitle } from '#app/forms/parts/use-error-title.ts'
import { problemsOf, wizardAnswers } from '#app/lead/answers/answers.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import type { FieldErrors } from '#app/lead/fields/typed-fields.ts'
import { STEPS } from '#app/lead/wizard-step-labels.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type AnswersState, STEP_FORM_ID, stepHref, useAnswers } from './answers/use-answers.ts'
import { Back, Next } from './back-and-next.tsx'
import { leaveProblem, mayLeave, nextStep, summaryErrors, wrongAnswers } from './journey.ts'
import { leadIn } from './lead-in.ts'
import type { PostResult, StepProps } from './step-props.ts'
import { ResultLine, StepBilletsalg } from './steps/step-billetsalg.tsx'
import { StepBranche } from './steps/step-branche.tsx'
import { focusNextHeading, StepHeading } from './steps/step-heading.tsx'
import { StepInformation } from './steps/step-information.tsx'
import { StepPakkevalg } from './steps/step-pakkevalg.tsx'
import { StepTilvalg } from './steps/step-tilvalg.tsx'
import { Stepper } from './steps/stepper.tsx'
import { usePosition } from './use-position.ts'
import { stepTitle, type WizardContent } from './wizard-content.ts'

/** What each step shows. */
const CONTENTS: Readonly<Record<WizardStep, ComponentType<StepProps>>> = {
  branche: StepBranche,
  tilvalg: StepTilvalg,
  billetsalg: StepBilletsalg,
  pakkevalg: StepPakkevalg,
  information: StepInformation,
}

export interface WizardProps {
  content: WizardContent
  /** The requested step and query. */
  step: WizardStep
  search: string
  posted: PostResult | null
}

/** The calculator: full screen, one step at a time. */
export function Wizard({ content, step: loadedStep, search, posted: ofDocument }: WizardProps) {
  const [position, goToAddress] = usePosition(loadedStep, search)
  const { step } = position
  const posted = position.hasMoved ? null : ofDocument
  const state = useAnswers(position, goToAddress, content, posted)
  const { answers } = state
  // The first rendering reads it: a second one would undo what was typed before it.
  const [hasErrors, setHasErrors] = useState(
    () => Object.keys(ofDocument?.errors ?? wrongAnswers(loadedStep, answers)).length > 0,
  )
  const [isSent, setIsSent] = useState(false)
  const { contactMethod, packageTitle } = answers
  useEffect(() => {
    if (position.hasMoved) document.title = stepTitle(position.step, content, { contactMethod, packageTitle })
  }, [position, content, contactMethod, packageTitle])
  const goTo = (to: WizardStep, shown: LeadDraft) => {
    focusNextHeading()
    goToAddress(stepHref(to, shown))
  }
  const { logo, productName, buttons } = content
  // A separate form, not a step of a calculation.
  const isCreation = step === 'information' && contactMethod === 'start'
  return (
    <div className="wizard ground-hall">
      <header className="flex items-center justify-between gap-4 px-gutter py-3 md:py-5 print:hidden">
        {logo.dark ? (
          <img
            src={logo.dark.url}
            alt={productName}
            width={logo.dark.width}
            height={logo.dark.height}
            className="logo-dark h-7 w-auto min-w-0 shrink object-contain object-left md:h-8"
          />
        ) : (
          <span className="font-display text-h3 font-heavy">{productName}</span>
        )}
        <Button
          href="/"
          variant="border-white"
          size="small"
          after={<Icon of={X} className="size-4.5" />}
          className="min-w-0 max-sm:px-3.5"
        >
          {buttons.close}
        </Button>
      </header>
      <StepForm
        key={step}
        content={content}
        step={step}
        posted={posted}
        state={state}
        goTo={goTo}
        onErrors={setHasErrors}
        onSent={setIsSent}
      />
      {step === 'billetsalg' && <ResultLine content={content} answers={answers} />}
      <nav
        className={classNames(
          'wizard__navigation',
          !isSent && !isCreation && STEPS[step].next === null && 'wizard-back-alone',
        )}
        aria-label={isCreation ? 'Tilbage' : 'Trin i beregneren'}
        hidden={isCreation && isSent}
      >
        {!isSent && (
          <div className="grid min-w-0 grid-cols-[minmax(0,auto)] max-lg:in-[.wizard-back-alone]:row-span-2 max-lg:in-[.wizard-back-alone]:self-center lg:col-1 lg:justify-start">
            <Back
              step={step}
              answers={answers}
              label={buttons.back}
              prices={content.created?.back ?? '/priser'}
              rates={content.rates}
              goTo={goTo}
            />
          </div>
        )}
        {!isCreation && <Stepper step={step} answers={answers} isSent={isSent} />}
        <Next
          step={step}
          open={!state.opened || mayLeave(step, answers)}
          isExplained={hasErrors}
          missing={leaveProblem(step, answers)}
          buttons={buttons}
        />
      </nav>
    </div>
  )
}

function StepForm({
  content,
  step,
  posted,
  state: { answers, change, opened },
  goTo,
  onErrors,
  onSent,
}: Pick<StepProps, 'content' | 'posted' | 'goTo' | 'onSent'> & {
  step: WizardStep
  state: AnswersState
  onErrors: (hasErrors: boolean) => void
}) {
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? wrongAnswers(step, answers))
  // The summary stays until all errors of the last attempt are fixed; a field's message goes at
  // once.
  const [summary, setSummary] = useState<FieldErrors>(() => summaryErrors(errors, answers))
  const [refusals, setRefusals] = useState(0)
  const isSolved = Object.keys(errors).length === 0
  useErrorTitle(!isSolved)
  useEffect(() => onErrors(!isSolved), [isSolved, onErrors])

  // 'Næste' may be clicked during hydration; the click is handled once the answers are known.
  const pressedEarly = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (opened) pressedEarly.current?.requestSubmit()
  }, [opened])

  const props = {
    content,
    answers,
    errors,
    refusals,
    posted,
    opened,
    goTo,
    onSent,
    change: (update: (answers: LeadDraft) => LeadDraft, typing?: boolean) => {
      setRefusals(0)
      change((now) => {
        const next = update(now)
        const problems = problemsOf(next, step)
        setErrors((before) =>
          Object.fromEntries(Object.entries(problems).filter(([field]) => field in before)),
        )
        return next
      }, typing)
    },
  }

  const Content = CONTENTS[step]
  if (STEPS[step].next === null) {
    return (
      <Body help={content.help[step]}>
        <Content {...props} />
      </Body>
    )
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!opened) {
      pressedEarly.current = event.currentTarget
      return
    }
    const problems = problemsOf(answers, step)
    setErrors(problems)
    setSummary(summaryErrors(problems, answers))
    if (Object.keys(problems).length > 0) return setRefusals((before) => before + 1)
    // Continuing with the answers of a link makes them the visitor's own.
    change((now) => now)
    goTo(nextStep(step), answers)
  }

  const summaryLinks = wizardAnswers(answers).flatMap(({ name, control: { id } }) => {
    const message = isSolved ? undefined : summary[name]
    return message === undefined ? [] : [{ id, message }]
  })
  return (
    <Body help={content.help[step]}>
      <StepHeading title={content.steps[step].title} subtitle={content.steps[step].subtitle} />
      <form id={STEP_FORM_ID} method="post" noValidate autoComplete="off" onSubmit={onSubmit}>
        {summaryLinks.length > 0 && (
          <div className="mb-5">
            <ErrorSummary
              title={
                Object.keys(wrongAnswers(step, answers)).length > 0
                  ? 'Ret det her for at komme videre'
                  : 'Der mangler noget, før du kan komme videre'
              }
              errors={summaryLinks}
            />
          </div>
        )}
        <Content {...props} />
      </form>
    </Body>
  )
}

/** The only scrolling part. */
function Body({ help, children }: { help?: { title: string; text: string }; children: ReactNode }) {
  return (
    <main className="wizard__body">
      <div>
        {children}
        {help && (
          <p className="mt-5 text-sm text-quiet md:text-center print:hidden">
            {help.title && <strong>{leadIn(help)}</strong>} {help.text && <span>{help.text}</span>}
          </p>
        )}
      </div>
    </main>
  )
}
