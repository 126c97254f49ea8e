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
        refusals={0}
        change={change}
        goTo={nothing}
        onSent={nothing}
        posted={posted}
        opened
      />
    </InsideIsland>,
  )
  return visit
}

const taken = () => Response.json({ ok: true, reference: 'K7M4-2XQ9' })

/** Each request is answered once this is done. Returns the demos that are sent from now on. */
function answering(done: Promise<unknown>, answer = taken) {
  const demos: { key: string; intentId: string; choice: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const { intentId, choice = '' } = JSON.parse(String(body))
    if (path.endsWith('/hubspot'))
      demos.push({ key: new Headers(headers).get('idempotency-key') ?? '', intentId, choice })
    await done
    return answer()
  })
  vi.stubGlobal('window', {
    location: { pathname: '/beregner/pakkevalg', href: 'https://lys.example/beregner/pakkevalg' },
    dispatchEvent: () => true,
  })
  vi.stubGlobal('document', { referrer: '', title: 'Beregn din pris | Lys' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  return demos
}

const press = { preventDefault: () => undefined } as unknown as MouseEvent

test('answers and a request for a call that are given while a demo is being sent are kept', async () => {
  const { promise: done, resolve: answer } = Promise.withResolvers<void>()
  answering(done)
  const visit = shownOnce({ answers: { ...NO_DRAFT, industry: 'Sportsklub' } })
  const asked = visit.demo?.requestDemo(press)
  const newer = { ...visit.answers, industry: 'Kultur & Events', contactMethod: 'call' as const }
  visit.answers = newer
  answer()
  await asked
  expect(visit.answers).toEqual(newer)
})

test('a demo requested after a call replaces the request for a call', async () => {
  answering(Promise.resolve())
  const visit = shownOnce({ answers: { ...NO_DRAFT, contactMethod: 'call' } })
  await visit.demo?.requestDemo(press)
  expect(visit.answers.contactMethod).toBe('')
})

test('a demo whose response was lost keeps its key when it is sent again, but not with another package', async () => {
  const demos = answering(Promise.resolve(), () => new Response('', { status: 400 }))
  const basis = { ...NO_DRAFT, choice: 'BASIS' }
  await shownOnce({ answers: basis }).demo?.requestDemo(press)
  await shownOnce({ answers: basis }).demo?.requestDemo(press)
  await shownOnce({ answers: { ...NO_DRAFT, choice: 'PREMIUM' } }).demo?.requestDemo(press)
  const [first, again, other] = demos
  expect(again).toEqual(first)
  expect(other?.choice).toBe('PREMIUM')
  expect(other?.key).not.toBe(first?.key)
  expect(other?.intentId).not.toBe(first?.intentId)
})

/** The demo K7M4-2XQ9, whose panel has sent its form; the answer names this reference. */
function completed(reference: string) {
  const posted = { ...NOTHING_POSTED, answers: NO_DRAFT, demoIntentId: 'et-id', demoReference: 'K7M4-2XQ9' }
  const { demo } = shownOnce({ posted })
  demo?.thanks?.onCompleted({ reference, notice: null, answerBy: 'fredag', isMailed: false }, {})
  return useSessionStore.getState()
}

test('a contact that the server stored as a new demo gets the reference of that demo', () => {
  const demo = { intentId: 'et-id', reference: 'P3R7-8WXY', completed: true, answerBy: 'fredag' }
  expect(completed('P3R7-8WXY').demo).toEqual(demo)
})

test('contact details are deleted once the form of a demo is sent', () => {
  useSessionStore.getState().saveContact({ name: 'Mette', phone: '20 34 56 78' })
  expect(completed('K7M4-2XQ9').contact).toMatchObject({ name: '', phone: '' })
})
