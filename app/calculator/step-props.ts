import type { FormResult } from '#app/leads/use-lead-form.ts'
import type { Answers } from './answers.ts'
import type { Step, StepErrors } from './journey.ts'
import type { TypedNumbers } from './step-form.ts'
import type { WizardContent } from './wizard-content.ts'

/** The server's answer to a step that was posted without JavaScript (D19). */
export interface Posted {
  answers: Answers
  typed: TypedNumbers | null
  errors: StepErrors
  /** What went wrong beyond the fields. */
  failure: string | null
  /** Set when a demo was asked for: the intent that the panel's form completes (D22). */
  demoIntentId: string | null
  /** The demo's number to read out (D24); '' where it is not known. */
  demoReference: string
  /** The demo panel's form. */
  contact: FormResult | null
  contactStored: boolean
  /** The information form. */
  information: FormResult | null
  /** The information form was sent where a demo is asked for already: no call was made (D22). */
  held: boolean
}

/** A page that answers a post and says nothing of it. */
export const NOTHING_POSTED: Omit<Posted, 'answers'> = {
  typed: null,
  errors: {},
  failure: null,
  demoIntentId: null,
  demoReference: '',
  contact: null,
  contactStored: false,
  information: null,
  held: false,
}

export interface StepProps {
  content: WizardContent
  answers: Answers
  errors: StepErrors
  typed: TypedNumbers | null
  change: (update: (answers: Answers) => Answers, typing?: boolean) => void
  /** Goes to another step with these answers; the next heading takes the focus. */
  goTo: (step: Step, answers: Answers) => void
  posted: Posted | null
  /** Whether the browser's storage is read: kept contact details are known. */
  opened: boolean
}
