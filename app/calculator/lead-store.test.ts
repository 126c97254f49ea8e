// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_ANSWERS } from './answers.ts'

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
  return import('./lead-store.ts')
}

let local: Shelf
let session: Shelf

beforeEach(() => {
  local = new Shelf()
  session = new Shelf()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})

describe('the lead store', () => {
  it('keeps answers over visits and contact details in this tab only', async () => {
    const first = await visit()
    await first.openStores()
    first.useAnswersStore.getState().save({ ...NO_ANSWERS, industry: 'Sportsklub' })
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
    one.useAnswersStore.getState().save({ ...NO_ANSWERS, industry: 'Sportsklub' })
    const other = await visit()
    await other.openStores()
    other.useAnswersStore.getState().save({ ...NO_ANSWERS, industry: 'Festival' })
    await one.openStores()
    expect(one.useAnswersStore.getState().answers.industry).toBe('Festival')
    expect(one.useAnswersStore.getState().answeredHere?.industry).toBe('Sportsklub')
  })

  it('reads an older shape and leaves its contact details nowhere in local storage', async () => {
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

  it.each([
    'not json',
    '{}',
    '[]',
    'null',
    '{"state":null,"version":1}',
    '{"state":{"answers":7},"version":99}',
  ])('survives what else may stand there: %s', async (stored) => {
    local.setItem('lead-storage', stored)
    session.setItem('lead-contact', stored)
    const store = await visit()
    await store.openStores()
    expect(store.useAnswersStore.getState().answers).toEqual(NO_ANSWERS)
    expect(store.useSessionStore.getState().contact.name).toBe('')
  })

  it('works without any storage', async () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    const store = await visit()
    await store.openStores()
    store.useAnswersStore.getState().save({ ...NO_ANSWERS, industry: 'Sportsklub' })
    expect(store.useAnswersStore.getState().answers.industry).toBe('Sportsklub')
  })
})
