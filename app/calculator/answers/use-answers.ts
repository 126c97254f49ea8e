import { useCallback, useEffect, useRef, useState } from 'react'
import { readStep, stepToShow } from '#app/calculator/journey.ts'
import type { PostResult } from '#app/calculator/step-props.ts'
import type { GoTo, Position } from '#app/calculator/use-position.ts'
import type { WizardContent } from '#app/calculator/wizard-content.ts'
import { hasAnswers, type LeadDraft, matchChoices, readQuery, writeQuery } from '#app/lead/draft.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { type AnswersStore, openStores, useAnswersStore } from './wizard-state.ts'

/** The URL of a step with the answers in its query, so that it can be shared and reloaded. */
export function stepHref(step: WizardStep, answers: LeadDraft): string {
  const query = writeQuery(answers)
  return `/beregner/${step}${query && `?${query}`}`
}

/** The requested step, if the server showed an earlier one because it did not know the answers. */
export const REQUESTED_STEP = 'til'

/**
 * Which answers to show: 1. given on this page; 2. in the URL; 3. stored. A creation whose URL has
 * no answers begins without any: the visitor decides whether to use a stored calculation.
 */
export function answersToShow(
  query: URLSearchParams,
  content: WizardContent,
  { answers: stored, answeredHere }: Pick<AnswersStore, 'answers' | 'answeredHere'>,
): LeadDraft {
  const fromQuery = readQuery(query, content)
  const useStored = hasAnswers(query) ? answeredHere !== null : fromQuery.contactMethod !== 'start'
  // Going back in this tab must not bring in answers from another tab.
  const answers = useStored ? matchChoices(answeredHere ?? stored, content) : fromQuery
  const { contactMethod } = fromQuery
  return {
    ...answers,
    contactMethod: contactMethod || (answers.contactMethod === 'call' ? 'call' : ''),
    packageTitle: fromQuery.packageTitle,
    pricePage: fromQuery.pricePage,
  }
}

/** The form element of the first three steps. */
export const STEP_FORM_ID = 'wizard-step'

export type AnswersState = ReturnType<typeof useAnswers>

/** Pause in typing before the URL is updated, in ms. */
const TYPING_PAUSE = 300

/**
 * The wizard's answers: from the URL on the server and in the first render, then with the store.
 */
export function useAnswers(
  position: Position,
  goTo: GoTo,
  content: WizardContent,
  posted: Pick<PostResult, 'answers'> | null,
) {
  const { step } = position
  const [answers, setAnswers] = useState(
    () => posted?.answers ?? readQuery(new URLSearchParams(position.search), content),
  )
  /** Whether browser storage is read (never on the server). */
  const [opened, setOpened] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** The next answers to show; null until the store is read, while new answers are queued. */
  const latest = useRef<LeadDraft | null>(null)
  const waiting = useRef<((answers: LeadDraft) => LeadDraft)[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry; the rest is of that entry.
  useEffect(() => {
    const showAnswers = async () => {
      await openStores()
      setOpened(true)
      // A public document is cached without its query, so the requested answers are in the URL.
      const query = new URLSearchParams(window.location.search)
      // A step posted without JavaScript is shown once as it was posted.
      const initial = posted?.answers ?? answersToShow(query, content, useAnswersStore.getState())
      const draft = waiting.current.splice(0).reduce((answers, update) => update(answers), initial)
      latest.current = draft
      if (draft !== initial) useAnswersStore.getState().save(draft)
      else if (posted) return
      setAnswers(draft)
      const requestedStep = query.get(REQUESTED_STEP)
      const target = stepToShow(requestedStep === null ? step : readStep(requestedStep), draft)
      if (target === step) writeAddress(stepHref(step, draft))
      else goTo(stepHref(target, draft), { replace: true })
    }
    void showAnswers()
    return () => clearTimeout(pause.current)
  }, [position])

  /**
   * Applies an answer: it is shown, stored and written to the URL, with `isTyping` only after a
   * pause. Answers given before the store is read are applied on top of the stored ones.
   */
  const change = useCallback(
    (update: (answers: LeadDraft) => LeadDraft, isTyping?: boolean) => {
      if (latest.current === null) {
        waiting.current.push(update)
        return
      }
      const next = update(latest.current)
      latest.current = next
      setAnswers(next)
      useAnswersStore.getState().save(next)
      clearTimeout(pause.current)
      // The URL follows after the answer is shown, since browsers change it slowly.
      pause.current = setTimeout(writeAddress, isTyping ? TYPING_PAUSE : 0, stepHref(step, next))
    },
    [step],
  )

  return { answers, change, opened }
}

/** Replaces the URL with that of the shown answers, without a new history entry. */
function writeAddress(address: string): void {
  if (address !== window.location.pathname + window.location.search)
    window.history.replaceState(window.history.state, '', address)
}
