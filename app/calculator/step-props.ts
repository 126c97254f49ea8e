import type { LeadDraft } from '#app/lead/draft.ts'
import type { FieldErrors, FormResult, TypedFields } from '#app/lead/fields/typed-fields.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import type { WizardContent } from './wizard-content.ts'

/** The server's result for a step posted without JavaScript. */
export interface PostResult {
  answers: LeadDraft
  /** The texts of the step's controls. */
  typed: TypedFields | null
  errors: FieldErrors
  /** An error that belongs to no field. */
  failure: string | null
  /** If a demo was requested, the intent id that the panel's form completes. */
  demoIntentId: string | null
  /** The demo's reference; '' if it is not known. */
  demoReference: string
  /** The demo panel's form. */
  contact: FormResult | null
  contactStored: boolean
  /** The promised day in words; null if nothing was stored. */
  answerBy: string | null
  /** A notice about the stored lead for the thanks; null: none. */
  notice: string | null
  /** The information form. */
  information: FormResult | null
}

/** The result of a post with nothing to show. */
export const NOTHING_POSTED: Omit<PostResult, 'answers'> = {
  typed: null,
  errors: {},
  failure: null,
  demoIntentId: null,
  demoReference: '',
  contact: null,
  contactStored: false,
  answerBy: null,
  notice: null,
  information: null,
}

export interface StepProps {
  content: WizardContent
  answers: LeadDraft
  errors: FieldErrors
  /** How often leaving the step was refused since the last change. */
  refusals: number
  change: (update: (answers: LeadDraft) => LeadDraft, typing?: boolean) => void
  /** Goes to another step with these answers and focuses its heading. */
  goTo: (step: WizardStep, answers: LeadDraft) => void
  /** Whether the last step shows the thanks for what was sent from it. */
  onSent: (isSent: boolean) => void
  posted: PostResult | null
  /** Whether browser storage is read, so that saved contact details are known. */
  opened: boolean
}
