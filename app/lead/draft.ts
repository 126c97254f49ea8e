import { isRecord } from '#app/is-record.ts'
import type { Contact } from '#app/lead/fields/contact-fields.ts'
import { clip } from '#app/lead/fields/text.ts'
import type { FieldErrors, TypedFields } from '#app/lead/fields/typed-fields.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import type { AddOn } from '#app/pricing/recommend.ts'
import {
  type Answers,
  answersQuery,
  mapAnswers,
  NO_ANSWERS,
  statedAnswers,
  wizardAnswers,
} from './answers/answers.ts'
import { type Choices, slug } from './answers/choices.ts'
import { type ContactMethod, readIntentId, type WizardLead } from './lead.ts'

/** A lead that is not sent yet: the answers, and what the visitor requested. */
export interface LeadDraft extends Answers {
  /**
   * How the visitor wants to be contacted; '' until it is chosen. Of the three, only 'start' may be
   * in an address, and 'demo' is never stored: a demo is known by its lead.
   */
  contactMethod: ContactMethod | ''
  /** The title of the clicked 'Opret {title}' button; '' means the recommended package. */
  packageTitle: string
  /** The package chosen instead of the recommended one, if any. */
  choice?: string | undefined
  /** The uid of the price page that has the button; '' if there is none. */
  pricePage: string
}

export const NO_DRAFT: LeadDraft = { ...NO_ANSWERS, contactMethod: '', packageTitle: '', pricePage: '' }

/** The parameters of a calculation's URL. */
export const ANSWER_PARAMETERS = wizardAnswers(NO_ANSWERS).map(({ control }) => control.name)
export const PARAMETERS = [...ANSWER_PARAMETERS, 'kontakt', 'pakke', 'fra']

/** Whether the URL has answers of a calculation; on its page they override the stored ones. */
export function hasAnswers(query: URLSearchParams): boolean {
  return ANSWER_PARAMETERS.some((name) => query.has(name))
}

/**
 * Punctuation after a link that programs take as part of it: '(…&antal=1300)'. No answer ends with
 * it; a title may end with '!', or with its own bracket.
 */
const BEHIND_AN_ANSWER = /[\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{Z}\p{Cf}>_]{1,20}$/u
const BEHIND_A_TITLE = /[)\]\p{Pf}.,;:"'>\p{Z}\p{Cf}]{1,20}$/u

/** The answers in a URL. What is unknown or unreadable is ignored. */
export function readQuery(query: URLSearchParams, choices: Choices): LeadDraft {
  const answers = mapAnswers({}, ({ control, start }) => {
    const text = control && query.get(control.name)
    return control === null || text === null
      ? start
      : (control.parse(text.replace(BEHIND_AN_ANSWER, ''), choices) ?? start)
  })
  const choice = readChoice(query)
  return { ...answers, ...readCreation(query), ...(choice && { choice }) }
}

/**
 * The parameter names the package to create, or else the one chosen instead of the recommended one.
 */
function readChoice(query: URLSearchParams): string | undefined {
  return query.get('kontakt') === 'start' ? undefined : readTitle(query) || undefined
}

function readTitle(query: URLSearchParams): string {
  const title = query.get('pakke') ?? ''
  return (title.includes('(') ? title : title.replace(BEHIND_A_TITLE, '')).trim().slice(0, 60)
}

/**
 * Reads a step's form that was posted without JavaScript into the draft, and returns its texts as
 * typed. An answer without a control in the posted form stays as it is.
 */
export function readStepForm(
  step: WizardStep,
  form: FormData,
  draft: LeadDraft,
  choices: Choices,
): { answers: LeadDraft; typed: TypedFields; unreadable: FieldErrors } {
  const typed = Object.fromEntries(
    ANSWER_PARAMETERS.map((name) => [name, form.getAll(name).filter(isText).join('.')]),
  )
  const answers = mapAnswers(draft, ({ control, none }, value) =>
    control?.step === step && form.has(control.name)
      ? (control.parse(typed[control.name] ?? '', choices) ?? none)
      : value,
  )
  const unreadable = wizardAnswers(draft).flatMap(({ name, control }) => {
    const text = typed[control.name]?.trim() ?? ''
    const isRead = control.step !== step || text === '' || control.parse(text, choices) !== null
    return control.unreadable && !isRead ? [[name, control.unreadable]] : []
  })
  return { answers: { ...draft, ...answers }, typed, unreadable: Object.fromEntries(unreadable) }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Reads what 'Opret {title}' put into the URL. Other values of `kontakt` come from older links and
 * are ignored: a shared address says nothing about who opens it.
 */
export function readCreation(
  query: URLSearchParams,
): Pick<LeadDraft, 'contactMethod' | 'packageTitle' | 'pricePage'> {
  if (query.get('kontakt') !== 'start') return { contactMethod: '', packageTitle: '', pricePage: '' }
  const page = query.get('fra') ?? ''
  return {
    contactMethod: 'start',
    packageTitle: readTitle(query),
    pricePage: /^[a-z0-9][a-z0-9-]{0,79}$/.test(page) ? page : '',
  }
}

/** The answers as a query string without the question mark; '' if nothing is answered yet. */
export function writeQuery(draft: LeadDraft): string {
  const query = answersQuery(draft)
  if (draft.contactMethod === 'start') {
    query.set('kontakt', 'start')
    if (draft.packageTitle) query.set('pakke', draft.packageTitle)
    if (draft.pricePage) query.set('fra', draft.pricePage)
  } else if (draft.choice) query.set('pakke', draft.choice)
  return query.toString()
}

/** The lead of a draft, with its answers checked like those of a request. */
export function toLead(
  { contactMethod, packageTitle, choice = '', ...answers }: LeadDraft & { contactMethod: ContactMethod },
  contact: Contact,
  intentId = '',
): WizardLead {
  return {
    kind: 'wizard',
    contactMethod,
    contact,
    answers: mapAnswers(statedAnswers(answers), ({ check, none }, raw) => {
      const checked = check(raw)
      return checked.ok ? checked.value : none
    }),
    packageTitle: contactMethod === 'start' ? clip(packageTitle) : '',
    ...withChoice(contactMethod, choice),
    intentId: readIntentId(intentId),
  }
}

/**
 * The choice as a part of the lead; with 'Opret {title}' there is none, since the title is the
 * choice.
 */
export function withChoice(contactMethod: ContactMethod | '', raw: unknown): Pick<WizardLead, 'choice'> {
  const choice = contactMethod === 'start' ? '' : clip(raw)
  return choice === '' ? {} : { choice }
}

/** Adds the add-on, or removes it if it is already chosen; keeps the order of the choices. */
export function toggleAddOn(answers: LeadDraft, addOn: AddOn, choices: Choices): LeadDraft {
  const isChosen = answers.other.some(({ name }) => name === addOn.name)
  const other = isChosen
    ? answers.other.filter(({ name }) => name !== addOn.name)
    : [...answers.other, addOn].toSorted((a, b) => place(a, choices) - place(b, choices))
  return { ...answers, other }
}

function place(addOn: AddOn, choices: Choices): number {
  const index = choices.addOns.findIndex(({ name }) => name === addOn.name)
  return index === -1 ? choices.addOns.length : index
}

/**
 * Updates stored answers to the current choices: one with the same slug takes its current name and
 * package. An add-on that content no longer has stays as it was chosen.
 */
export function matchChoices(answers: LeadDraft, choices: Choices): LeadDraft {
  const industry = choices.industries.find(({ name }) => slug(name) === slug(answers.industry))
  const other = answers.other.map(
    (addOn) => choices.addOns.find(({ name }) => slug(name) === slug(addOn.name)) ?? addOn,
  )
  return { ...answers, industry: industry?.name ?? (choices.offline ? answers.industry : ''), other }
}

/**
 * Reads every stored shape, current and older (plain-string add-ons, `name` or `title`, `icon` or
 * `emoji`, numbers as strings, `numberOfUsers` outside its group). Never throws; unreadable values
 * count as unanswered. Of the contact methods only 'call' is kept: 'start' belongs to its button,
 * and a demo to its lead.
 */
export function readStored(stored: unknown): LeadDraft {
  const fields = isRecord(stored) ? stored : {}
  const { numberOfUsers } = fields
  const source = numberOfUsers === undefined ? fields : { ...fields, additionalFeatures: { numberOfUsers } }
  const answers = mapAnswers(source, ({ check, none, start }, raw) => {
    const checked = check(raw)
    return checked.ok && checked.value !== none ? checked.value : start
  })
  const choice = clip(fields.choice)
  return {
    ...NO_DRAFT,
    ...answers,
    contactMethod: fields.contactMethod === 'call' ? 'call' : '',
    ...(choice && { choice }),
  }
}
