import { type MouseEvent, useEffect, useState } from 'react'
import { useSessionStore } from '#app/calculator/answers/wizard-state.ts'
import type { StepProps } from '#app/calculator/step-props.ts'
import { useErrorTitle } from '#app/forms/parts/use-error-title.ts'
import { announceLeadStored } from '#app/forms/sending/send.ts'
import { askForAutoReply, sendQuote } from '#app/forms/sending/send-quote.ts'
import { newKey } from '#app/forms/sending/submit-intent.ts'
import type { DemoThanksProps } from '#app/forms/thanks/demo-thanks.tsx'
import type { TypedFields } from '#app/lead/fields/typed-fields.ts'
import { bookingAddress } from '#app/lead/links.ts'

/** The submit of a demo: a retry after a failure repeats it; other answers make another demo. */
function submitOf(answers: string) {
  const before = useSessionStore.getState().demo
  return before?.sent?.answers === answers
    ? { intentId: before.intentId, sent: before.sent }
    : { intentId: newKey(), sent: { answers, key: newKey() } }
}

/**
 * The demo that was requested in this session or by the page's form, and the function that requests
 * one.
 */
export function useDemo({ content, answers, change, posted, opened }: StepProps): {
  thanks: Omit<DemoThanksProps, 'shown'> | null
  failure: string | null
  busy: boolean
  requestDemo: (event: MouseEvent) => Promise<void>
} {
  const { bookingUrl, demoSteps, gdpr, rates } = content
  const session = useSessionStore()
  const postedDemo = posted?.demoIntentId
    ? {
        intentId: posted.demoIntentId,
        reference: posted.demoReference,
        completed: posted.contactStored,
        answerBy: posted.answerBy,
      }
    : null
  const stored = session.demo
  const demo = stored && stored.reference !== null ? { ...stored, reference: stored.reference } : postedDemo
  const [isNew, setIsNew] = useState(postedDemo !== null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(posted?.failure ?? null)
  const [notice, setNotice] = useState<string | null>(posted?.notice ?? null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  useErrorTitle(failure !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's storage is read.
  useEffect(() => {
    if (opened && postedDemo) session.saveDemo(postedDemo)
  }, [opened])

  const draft = { ...answers, contactMethod: 'demo' as const }
  const demoForm = (fields: TypedFields) => ({ draft, fields, rates })

  async function requestDemo(event: MouseEvent) {
    event.preventDefault()
    const { intentId, sent: submit } = submitOf(JSON.stringify(draft))
    const request = { intentId, completed: false, answerBy: null }
    session.saveDemo({ ...request, reference: null, sent: submit })
    // Before the response arrives: a call that the visitor asks for meanwhile is the later wish.
    change((answers) => ({ ...answers, contactMethod: '' }))
    // The window opens within the click, before any await, so that no popup blocker stops it.
    if (bookingUrl) window.open(bookingAddress(bookingUrl, intentId), '_blank', 'noopener')
    setBusy(true)
    setFailure(null)
    const form = demoForm({})
    const sent = await sendQuote(form, { key: submit.key, elapsedMs: null }, { intentId })
    setBusy(false)
    if (!sent.ok) return setFailure(sent.error)
    announceLeadStored()
    setIsNew(true)
    setNotice(sent.notice)
    session.saveDemo({ ...request, reference: sent.reference, answerBy: sent.answerBy })
    // The thanks are already shown, so the result of the second call is ignored.
    await askForAutoReply(form, sent.reference, newKey())
  }

  const thanks: Omit<DemoThanksProps, 'shown'> | null = demo && {
    ...demo,
    isNew,
    notice,
    mailedTo,
    bookingUrl: bookingUrl ? bookingAddress(bookingUrl, demo.intentId) : null,
    nextSteps: demoSteps,
    privacyNotice: gdpr.notice,
    result: posted?.contact ?? null,
    savedContact: { ...session.contact },
    send: (fields, stamp) => sendQuote(demoForm(fields), stamp, { intentId: demo.intentId }),
    onFieldsChanged: session.saveContact,
    onCompleted: (sent, fields) => {
      setNotice(sent.notice)
      setMailedTo(sent.isMailed ? (fields.email ?? '') : null)
      session.saveDemo({ ...demo, completed: true, reference: sent.reference, answerBy: sent.answerBy })
      session.forgetContact()
    },
  }
  return { thanks, failure, busy, requestDemo }
}
