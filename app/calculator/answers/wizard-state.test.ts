// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_DRAFT } from '#app/lead/draft.ts'

class Shelf {
  readonly items = new Map<string, string>()
  getItem(name: string) {
    return this.items.get(name) ?? null
  }
  setItem(name: string, value: string) {
    this.items.set(name, value)
  }
  removeItem(name: string) {
    this.items.delete(name)
  }
}

const visit = async () => {
  vi.resetModules()
  return import('./wizard-state.ts')
}

let local: Shelf
let session: Shelf

beforeEach(() => {
  local = new Shelf()
  session = new Shelf()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})

describe("the wizard's state", () => {
  it('keeps answers between visits, but contact details only in this tab', async () => {
    const first = await visit()
    await first.openStores()
    first.useAnswersStore.getState().save({ ...NO_DRAFT, industry: 'Sportsklub' })
    first.useSessionStore.getState().saveContact({ name: 'Mette' })
    expect(local.getItem(first.ANSWERS_KEY)).toContain('Sportsklub')
    expect([...local.items.values()].join()).not.toContain('Mette')
    expect([...session.items.values()].join()).toContain('Mette')

    const second = await visit()
    await second.openStores()
    expect(second.useAnswersStore.getState().answers.industry).toBe('Sportsklub')
    expect(second.useAnswersStore.getState().answeredHere).toBeNull()
    expect(second.useSessionStore.getState().contact.name).toBe('Mette')
    second.useSessionStore.getState().forgetContact()
    expect([...session.items.values()].join()).not.toContain('Mette')
  })

  it('keeps the answers given in this tab when another tab stores its own later', async () => {
    const one = await visit()
    await one.openStores()
    one.useAnswersStore.getState().save({ ...NO_DRAFT, industry: 'Sportsklub' })
    const other = await visit()
    await other.openStores()
    other.useAnswersStore.getState().save({ ...NO_DRAFT, industry: 'Festival' })
    await one.openStores()
    expect(one.useAnswersStore.getState().answers.industry).toBe('Festival')
    expect(one.useAnswersStore.getState().answeredHere?.industry).toBe('Sportsklub')
  })

  it('reads an older shape and removes its contact details from local storage', async () => {
    local.setItem(
      'lead-storage',
      JSON.stringify({
        state: {
          lead: {
            industry: 'Sportsklub',
            other: ['White label'],
            contactInfo: { name: 'Mette', email: 'm@x.dk' },
          },
        },
        version: 0,
      }),
    )
    const store = await visit()
    await store.openStores()
    const { answers } = store.useAnswersStore.getState()
    expect(answers.industry).toBe('Sportsklub')
    expect(answers.other).toEqual([{ name: 'White label', icon: null, package: 'PREMIUM' }])
    expect(local.getItem('lead-storage')).not.toContain('Mette')
  })

  it('does not store the package chosen by a button: it is only in the URL', async () => {
    const store = await visit()
    await store.openStores()
    const answers = { ...NO_DRAFT, industry: 'Sportsklub', packageTitle: 'PREMIUM', pricePage: 'x' }
    store.useAnswersStore.getState().save(answers)
    const saved = { ...answers, packageTitle: '', pricePage: '' }
    expect(store.useAnswersStore.getState()).toMatchObject({ answers: saved, answeredHere: saved })
  })

  it('saves typed contact details field by field, and the demo of this tab', async () => {
    const first = await visit()
    await first.openStores()
    first.useSessionStore.getState().saveContact({ name: 'Mette' })
    first.useSessionStore.getState().saveContact({ email: 'm@x.dk' })
    const demo = { intentId: 'et-id', reference: 'K7M4-2XQ9', completed: true, answerBy: null }
    first.useSessionStore.getState().saveDemo(demo)

    const second = await visit()
    expect(second.useSessionStore.getState().demo).toBeNull()
    await second.openStores()
    expect(second.useSessionStore.getState()).toMatchObject({
      contact: { name: 'Mette', email: 'm@x.dk' },
      demo,
    })
    second.useSessionStore.getState().forgetContact()
    expect(second.useSessionStore.getState()).toMatchObject({ contact: { name: '', email: '' }, demo })
  })

  it.each([
    [
      { intentId: 'a', reference: 'K7PM4X', completed: false, answerBy: null },
      { intentId: 'a', reference: 'K7PM4X', completed: false, answerBy: null },
    ],
    [{ intentId: 'a' }, { intentId: 'a', reference: null, completed: false, answerBy: null }],
    [
      { intentId: 'a', reference: 7, completed: 'true' },
      { intentId: 'a', reference: null, completed: false, answerBy: null },
    ],
    [{ intentId: 7 }, null],
    ['a', null],
    [undefined, null],
    [
      { intentId: 'et-id', sent: { answers: '{}', key: 'en-noegle' } },
      { intentId: 'et-id', reference: null, sent: { answers: '{}', key: 'en-noegle' } },
    ],
  ])('reads a demo stored as %j', async (stored, demo) => {
    for (const version of [0, 1]) {
      const state = { demo: stored, contact: { name: 'Mette' } }
      session.setItem('lead-contact', JSON.stringify({ state, version }))
      const store = await visit()
      await store.openStores()
      expect(store.useSessionStore.getState()).toMatchObject({ demo, contact: { name: 'Mette' } })
    }
  })

  it.each([
    ['answers', 1],
    ['answers', 0],
    ['lead', 0],
    ['leadData', 0],
  ])('reads the answers of an older shape that stored them in %s', async (name, version) => {
    const state = { [name]: { industry: 'Sportsklub' } }
    local.setItem('lead-storage', JSON.stringify({ state, version }))
    const store = await visit()
    await store.openStores()
    expect(store.useAnswersStore.getState().answers).toEqual({ ...NO_DRAFT, industry: 'Sportsklub' })
  })

  it('reads a store of an earlier version without its demo, but with its request for a call', async () => {
    for (const [contactMethod, kept] of [
      ['demo', ''],
      ['start', ''],
      ['call', 'call'],
    ]) {
      const state = { answers: { ...NO_DRAFT, industry: 'Sportsklub', contactMethod } }
      local.setItem('lead-storage', JSON.stringify({ state, version: 1 }))
      const store = await visit()
      await store.openStores()
      const { answers } = store.useAnswersStore.getState()
      expect(answers).toMatchObject({ industry: 'Sportsklub', contactMethod: kept })
      expect(local.getItem('lead-storage')).not.toContain('demo')
    }
  })

  it('treats a demo as requested if its lead is stored, until the visitor chooses another contact method', async () => {
    const { activeDemo } = await visit()
    const demo = { intentId: 'et-id', reference: 'K7M4-2XQ9', completed: false, answerBy: null }
    expect(activeDemo({ contactMethod: '' }, demo)).toBe(demo)
    for (const contactMethod of ['call', 'start'] as const)
      expect(activeDemo({ contactMethod }, demo)).toBeNull()
  })

  it('reads the oldest shape, with answers at the top level, and writes it back in the current shape', async () => {
    local.setItem('lead-storage', JSON.stringify({ state: { industry: 'Sportsklub' }, version: 0 }))
    const store = await visit()
    await store.openStores()
    expect(JSON.parse(local.getItem('lead-storage') ?? '')).toEqual({
      state: { answers: { ...NO_DRAFT, industry: 'Sportsklub' } },
      version: 2,
    })
  })

  it('reads no storage until the stores are opened', async () => {
    const answers = { industry: 'Sportsklub' }
    local.setItem('lead-storage', JSON.stringify({ state: { answers }, version: 1 }))
    session.setItem('lead-contact', JSON.stringify({ state: { contact: { name: 'Mette' } }, version: 1 }))
    const store = await visit()
    expect(store.useAnswersStore.getState().answers).toEqual(NO_DRAFT)
    expect(store.useSessionStore.getState().contact.name).toBe('')
  })

  it.each([
    'not json',
    '{}',
    '[]',
    'null',
    '{"state":null,"version":1}',
    '{"state":{"answers":7},"version":99}',
  ])('survives other stored values: %s', async (stored) => {
    local.setItem('lead-storage', stored)
    session.setItem('lead-contact', stored)
    const store = await visit()
    await store.openStores()
    expect(store.useAnswersStore.getState().answers).toEqual(NO_DRAFT)
    expect(store.useSessionStore.getState().contact.name).toBe('')
  })

  it('keeps answers, contact details and the demo from step to step without any storage', async () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    const store = await visit()
    await store.openStores()
    store.useAnswersStore.getState().save({ ...NO_DRAFT, industry: 'Sportsklub' })
    expect(store.useAnswersStore.getState().answers.industry).toBe('Sportsklub')
    const demo = { intentId: 'et-id', reference: 'K7M4-2XQ9', completed: false, answerBy: null }
    store.useSessionStore.getState().saveContact({ name: 'Mette' })
    store.useSessionStore.getState().saveDemo(demo)
    // The next history entry.
    await store.openStores()
    expect(store.useAnswersStore.getState().answers.industry).toBe('Sportsklub')
    expect(store.useSessionStore.getState()).toMatchObject({ contact: { name: 'Mette' }, demo })
  })
})
