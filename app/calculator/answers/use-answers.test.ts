import { describe, expect, it } from 'vitest'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { type LeadDraft, NO_DRAFT, readStored } from '#app/lead/draft.ts'
import { answersToShow, stepHref } from './use-answers.ts'
import { activeDemo } from './wizard-state.ts'

const stored: LeadDraft = { ...NO_DRAFT, industry: 'Sportsklub', contactMethod: 'call' }

function shown(query: string, { answeredHere = null as LeadDraft | null, answers = stored } = {}): LeadDraft {
  return answersToShow(new URLSearchParams(query), FALLBACK_CONTENT, { answers, answeredHere })
}

/** How the former edition's browser store may say that its visitor wanted to be contacted. */
const FORMERLY = ['demo', 'call', 'start', '', undefined]
const ADDRESSES = ['', 'kontakt=demo', 'kontakt=call', 'kontakt=start&pakke=BASIS', 'kontakt=ring'].flatMap(
  (contact) => ['', 'branche=sportsklub&pris=100', 'til=information'].map((more) => `${more}&${contact}`),
)

describe('the answers shown by a page', () => {
  it.each(ADDRESSES)("contain no demo, whatever the URL and the browser's storage contain: %s", (query) => {
    for (const contactMethod of FORMERLY)
      for (const isHere of [true, false]) {
        const saved = readStored({ contactMethod })
        const answers = shown(query, { answers: saved, answeredHere: isHere ? saved : null })
        expect(answers.contactMethod === 'start').toBe(query.includes('start'))
        expect(answers.contactMethod).not.toBe('demo')
        // Only a demo that this tab has sent and the server stored counts as requested.
        expect(activeDemo(answers, null)).toBeNull()
        expect(
          activeDemo(answers, { intentId: 'et-id', reference: null, completed: false, answerBy: null }),
        ).toBeNull()
      }
  })

  it('are those in its URL', () => {
    expect(shown('branche=kultur-events').industry).toBe('Kultur & Events')
    expect(shown('branche=kultur-events').contactMethod).toBe('')
  })

  it('are the stored ones if the URL has none', () => {
    expect(shown('')).toEqual(stored)
    expect(shown('til=pakkevalg')).toEqual(stored)
  })

  it('are the ones given in this tab, whatever the URL of a history entry contains', () => {
    const answeredHere = { ...stored, industry: 'Firma & Organisation' }
    expect(shown('branche=kultur-events', { answeredHere }).industry).toBe('Firma & Organisation')
  })

  it('are the ones given in this tab, even if another tab has stored its own since', () => {
    const answeredHere = { ...stored, industry: 'Firma & Organisation' }
    expect(shown('', { answeredHere }).industry).toBe('Firma & Organisation')
  })

  it("keep the contact method and package that 'Opret {title}' put into the URL", () => {
    const created = { contactMethod: 'start', packageTitle: 'PREMIUM' }
    expect(shown('kontakt=start&pakke=PREMIUM&antal=400')).toMatchObject(created)
  })

  it("are empty if 'Opret {title}' was clicked without any, whatever the browser has stored", () => {
    const created = { ...NO_DRAFT, contactMethod: 'start', packageTitle: 'PREMIUM' }
    expect(shown('kontakt=start&pakke=PREMIUM')).toEqual(created)
    expect(shown('kontakt=start&pakke=PREMIUM', { answeredHere: stored })).toEqual(created)
  })

  it('are those of a created package only if its button was clicked', () => {
    expect(shown('pakke=PREMIUM')).toEqual(stored)
    const start = { ...stored, contactMethod: 'start' as const }
    expect(shown('', { answers: start }).contactMethod).toBe('')
  })
})

describe('the URL of a step', () => {
  it('contains the answers', () => {
    expect(stepHref('branche', NO_DRAFT)).toBe('/beregner/branche')
    expect(stepHref('tilvalg', { ...NO_DRAFT, industry: 'Sportsklub' })).toBe(
      '/beregner/tilvalg?branche=sportsklub',
    )
  })
})
