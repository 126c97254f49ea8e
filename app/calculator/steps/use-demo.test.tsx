import type { MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useSessionStore } from '#app/calculator/answers/wizard-state.ts'
import { NOTHING_POSTED, type StepProps } from '#app/calculator/step-props.ts'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { InsideIsland } from '#app/islands/island.tsx'
import { type LeadDraft, NO_DRAFT } from '#app/lead/draft.ts'
import { useDemo } from './use-demo.ts'

afterEach(() => useSessionStore.setState(useSessionStore.getInitialState()))

/** What a step that is shown once offers, and the answers, which it may change. */
function shownOnce({ answers = NO_DRAFT, posted = null }: Partial<Pick<StepProps, 'answers' | 'posted'>>) {
  const visit: { answers: LeadDraft; demo: ReturnType<typeof useDemo> | null } = { answers, demo: null }
  const Step = (props: StepProps) => {
    visit.demo = useDemo(props)
    return null
  }
  const nothing = () => undefined
  const change: StepProps['change'] = (update) => {
    visit.answers = update(visit.answers)
  }
  renderToStaticMarkup(
    <InsideIsland>
      <Step
        content={FALLBACK_CONTENT}
        answers={answers}
        errors={{}}
        change={change}
        goTo={nothing}
        onSent={nothing}
        posted={posted}
        isShared={false}
        opened
      />
    </InsideIsland>,
  )
  return visit
}

/** Each request is answered once this is done. */
function answering(done: Promise<unknown>) {
  vi.stubGlobal('fetch', async () => {
    await done
    return Response.json({ ok: true, reference: 'K7M4-2XQ9' })
  })
  vi.stubGlobal('window', {
    location: { pathname: '/beregner/pakkevalg', href: 'https://lys.example/beregner/pakkevalg' },
    dispatchEvent: () => true,
  })
  vi.stubGlobal('document', { referrer: '', title: 'Beregn din pris | Lys' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
}

const press = { preventDefault: () => undefined } as unknown as MouseEvent

test('answers and a wish to be called that are given while a demo is sent are kept', async () => {
  const { promise: done, resolve: answer } = Promise.withResolvers<void>()
  answering(done)
  const visit = shownOnce({ answers: { ...NO_DRAFT, industry: 'Sportsklub' } })
  const asked = visit.demo?.ask(press)
  const newer = { ...visit.answers, industry: 'Kultur & Events', contactMethod: 'call' as const }
  visit.answers = newer
  answer()
  await asked
  expect(visit.answers).toEqual(newer)
})

test('a demo that is asked for after a call is the later wish', async () => {
  answering(Promise.resolve())
  const visit = shownOnce({ answers: { ...NO_DRAFT, contactMethod: 'call' } })
  await visit.demo?.ask(press)
  expect(visit.answers.contactMethod).toBe('')
})

/** The demo K7M4-2XQ9, whose panel has sent its form; the answer names this reference. */
function completed(reference: string) {
  const posted = { ...NOTHING_POSTED, answers: NO_DRAFT, demoIntentId: 'et-id', demoReference: 'K7M4-2XQ9' }
  const { demo } = shownOnce({ posted })
  demo?.thanks?.onCompleted({ reference, notice: null, answerBy: 'fredag', isMailed: false }, {})
  return useSessionStore.getState()
}

test('a contact that was stored as a demo of its own has the reference of that one', () => {
  const demo = { intentId: 'et-id', reference: 'P3R7-8WXY', completed: true, answerBy: 'fredag' }
  expect(completed('P3R7-8WXY').demo).toEqual(demo)
})

test('contact details are forgotten once the form of a demo is sent', () => {
  useSessionStore.getState().saveContact({ name: 'Mette', phone: '20 34 56 78' })
  expect(completed('K7M4-2XQ9').contact).toMatchObject({ name: '', phone: '' })
})
