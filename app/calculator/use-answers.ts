import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
import type { TypedNumbers } from './step-form.ts'
import type { Posted } from './step-props.ts'
import type { GoTo, Place } from './use-place.ts'
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
  // A package is created from its button alone.
  const storedMethod = stored.contactMethod === 'start' ? '' : stored.contactMethod
  return {
    ...answers,
    contactMethod: readContactMethod(query.get('kontakt')) || (useStored ? storedMethod : ''),
    selectedPackage: fromQuery.selectedPackage,
    pricePage: fromQuery.pricePage,
  }
}

/** The form of the first three steps. */
export const STEP_FORM_ID = 'wizard-step'

export interface AnswersState {
  answers: Answers
  /** What the number fields held before hydration, though it need be no number. */
  typed: TypedNumbers | null
  /**
   * The visitor answered: shown, stored and written into the address. `typing` waits with the address for a pause. What was
   * answered before the store is read is put upon the answers that come from it.
   */
  change: (update: (answers: Answers) => Answers, typing?: boolean) => void
  /** Whether the browser's storage is read (never on the server). */
  opened: boolean
}

/** How long a visitor may go on typing before the address follows, in ms. */
const TYPING_PAUSE = 300

/** The answers of the wizard: from the address on the server and the first render, then with the store. */
export function useAnswers(
  place: Place,
  goTo: GoTo,
  content: WizardContent,
  posted: Pick<Posted, 'answers' | 'typed'> | null,
): AnswersState {
  const { step } = place
  const choices = useMemo(
    () => ({ industries: content.industries, addOns: content.addOns, offline: content.offline }),
    [content],
  )
  const [answers, setAnswers] = useState(
    () => posted?.answers ?? readQuery(new URLSearchParams(place.search), choices),
  )
  const [typed, setTyped] = useState(posted?.typed ?? null)
  const [opened, setOpened] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** What is shown next; null before the store is read, and then what was answered meanwhile waits. */
  const latest = useRef<Answers | null>(null)
  const waiting = useRef<((answers: Answers) => Answers)[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry; the rest is of that entry.
  useEffect(() => {
    let current = true
    const look = async () => {
      await openStores()
      if (!current) return
      setOpened(true)
      // A step that was posted without scripts is shown as it was posted, once.
      const ofDocument = place.by === 'load' ? posted : null
      // A public document knows nothing of its query: the address says what was asked for.
      const query = new URLSearchParams(window.location.search)
      const { answers: stored, answeredHere } = useAnswersStore.getState()
      const wentBackOrForward = place.by === 'back-or-forward'
      // Looking back in this tab never brings in what was answered in another one.
      const saved = (wentBackOrForward && answeredHere) || stored
      const known =
        ofDocument?.answers ??
        answersToShow(
          query,
          readQuery(query, choices),
          matchChoices(saved, choices),
          wentBackOrForward,
          answeredHere !== null,
        )
      const shown = waiting.current.splice(0).reduce((answers, update) => update(answers), known)
      latest.current = shown
      if (shown !== known) useAnswersStore.getState().save(shown)
      else if (ofDocument) return
      if (!ofDocument) setTyped(null)
      setAnswers(shown)
      const asked = query.get(ASKED_STEP)
      const target = whereTo(asked === null ? step : readStep(asked), shown)
      if (target === step) writeAddress(addressOf(step, shown))
      else goTo(addressOf(target, shown), { replace: true })
    }
    void look()
    return () => {
      current = false
      clearTimeout(pause.current)
    }
  }, [place])

  const change = useCallback(
    (update: (answers: Answers) => Answers, isTyping = false) => {
      if (latest.current === null) {
        waiting.current.push(update)
        return
      }
      const next = update(latest.current)
      latest.current = next
      setAnswers(next)
      useAnswersStore.getState().save(next)
      clearTimeout(pause.current)
      const address = addressOf(step, next)
      if (isTyping) pause.current = setTimeout(writeAddress, TYPING_PAUSE, address)
      else writeAddress(address)
    },
    [step],
  )

  return { answers, typed, change, opened }
}

/** Writes the address of what is shown: it is the same place. */
function writeAddress(address: string): void {
  if (address !== window.location.pathname + window.location.search)
    window.history.replaceState(window.history.state, '', address)
}
