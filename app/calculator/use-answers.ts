import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  type Answers,
  hasAnswers,
  matchChoices,
  readContactMethod,
  readQuery,
  writeQuery,
} from './answers.ts'
import { readStep, type Step, whereTo } from './journey.ts'
import { openStores, useAnswersStore } from './lead-store.ts'
import { readStepForm, type TypedNumbers } from './step-form.ts'
import type { Posted } from './step-props.ts'
import type { WizardContent } from './wizard-content.ts'

/** The address of a step with the answers in its query (D16). */
export function addressOf(step: Step, answers: Answers): string {
  const query = writeQuery(answers)
  return `/beregner/${step}${query && `?${query}`}`
}

/** A step that was asked for before its answers were known to the server, which then showed an earlier one. */
export const ASKED_STEP = 'til'

/**
 * Which answers a page shows (D16): those of its address, else the stored ones. Back and forward within a visit keep
 * what was answered since, wherever the history entry stems from: no answer is lost by looking back.
 */
export function answersToShow(
  query: URLSearchParams,
  fromQuery: Answers,
  stored: Answers,
  wentBackOrForward: boolean,
  answeredHere: boolean,
): Answers {
  const useStored = (wentBackOrForward && answeredHere) || !hasAnswers(query)
  const answers = useStored ? stored : fromQuery
  return {
    ...answers,
    contactMethod: readContactMethod(query.get('kontakt')) || (useStored ? stored.contactMethod : ''),
    selectedPackage: fromQuery.selectedPackage,
  }
}

/** The form of the first three steps. */
export const STEP_FORM_ID = 'wizard-step'

/** Whether a field is no longer as the server sent it. A browser moves a slider to its nearest position by itself. */
function isTouched(field: HTMLInputElement): boolean {
  const untouched = document.createElement('input')
  for (const { name, value } of field.attributes) untouched.setAttribute(name, value)
  return field.value !== untouched.value || field.checked !== untouched.checked
}

/** The form as the visitor filled it in on the server's page before scripts took over (a slow line): null when untouched. */
function answeredBeforeScripts(): FormData | null {
  const form = document.getElementById(STEP_FORM_ID)
  if (!(form instanceof HTMLFormElement)) return null
  const touched = [...form.elements].some((field) => field instanceof HTMLInputElement && isTouched(field))
  if (!touched) return null
  const fields = new FormData(form)
  // The slider is no field of its own: the number beside it follows it with scripts alone.
  const slider = form.querySelector<HTMLInputElement>('input[type="range"]')
  const number = form.querySelector<HTMLInputElement>('input[name="antal"]')
  if (slider && isTouched(slider) && number && !isTouched(number)) fields.set('antal', slider.value)
  return fields
}

export interface AnswersInHand {
  answers: Answers
  /** What stands in the number fields from before the scripts, though it need be no number. */
  typed: TypedNumbers | null
  /** The visitor answered: shown, stored and written into the address. `typing` waits with the address for a pause. */
  change: (answers: Answers, typing?: boolean) => void
  /** Whether the browser's storage is read (never on the server). */
  opened: boolean
}

/** How long a visitor may go on typing before the address follows, in ms. */
const TYPING_PAUSE = 300

/** The answers of the wizard's page: from the address on the server and the first render, then with the store. */
export function useAnswers(
  step: Step,
  content: WizardContent,
  posted: Pick<Posted, 'answers' | 'typed'> | null,
): AnswersInHand {
  const location = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const choices = useMemo(
    () => ({ industries: content.industries, addOns: content.addOns, offline: content.offline }),
    [content],
  )
  const [answers, setAnswers] = useState(
    () => posted?.answers ?? readQuery(new URLSearchParams(location.search), choices),
  )
  const [typed, setTyped] = useState(posted?.typed ?? null)
  const [opened, setOpened] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const [early] = useState<{ fields: FormData | null }>(() => ({ fields: null }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as scripts run
  useEffect(() => {
    early.fields = answeredBeforeScripts()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry; the rest is of that entry.
  useEffect(() => {
    let current = true
    const look = async () => {
      await openStores()
      if (!current) return
      setOpened(true)
      const { fields } = early
      early.fields = null
      if (posted && !fields) return
      const query = new URLSearchParams(location.search)
      const { answers: stored, answeredHere } = useAnswersStore.getState()
      const wentBackOrForward = navigationType === 'POP'
      // Looking back in this tab never brings in what was answered in another one.
      const kept = (wentBackOrForward && answeredHere) || stored
      const known =
        posted?.answers ??
        answersToShow(
          query,
          readQuery(query, choices),
          matchChoices(kept, choices),
          wentBackOrForward,
          answeredHere !== null,
        )
      const filledIn = fields && readStepForm(step, fields, known, choices)
      const shown = filledIn?.answers ?? known
      if (filledIn) useAnswersStore.getState().keep(shown)
      setTyped(filledIn?.typed ?? null)
      setAnswers(shown)
      const asked = query.get(ASKED_STEP)
      const target = whereTo(asked === null ? step : readStep(asked), shown)
      if (target === step) writeAddress(addressOf(step, shown))
      else await navigate(addressOf(target, shown), { replace: true })
    }
    void look()
    return () => {
      current = false
      clearTimeout(pause.current)
    }
  }, [location.key])

  const change = useCallback(
    (next: Answers, isTyping = false) => {
      setAnswers(next)
      useAnswersStore.getState().keep(next)
      clearTimeout(pause.current)
      const address = addressOf(step, next)
      if (isTyping) pause.current = setTimeout(writeAddress, TYPING_PAUSE, address)
      else writeAddress(address)
    },
    [step],
  )

  return { answers, typed, change, opened }
}

/**
 * Writes the address without a navigation: the page is the same. The router's own state of the entry is kept, so that
 * back and forward go on working.
 */
function writeAddress(address: string): void {
  if (address !== window.location.pathname + window.location.search)
    window.history.replaceState(window.history.state, '', address)
}
