import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { isRecord } from '#app/is-record.ts'
import { type LeadDraft, NO_DRAFT, readStored } from '#app/lead/draft.ts'
import { type ContactInfo, readContactInfo } from '#app/lead/fields/quote-fields.ts'
import type { TypedFields } from '#app/lead/fields/typed-fields.ts'

const NO_CONTACT_INFO = readContactInfo({})

/** Storage keys of the answers and, in session storage only, the contact details. */
export const ANSWERS_KEY = 'lead-storage'
const CONTACT_KEY = 'lead-contact'

/** Increase it when the stored shape changes, and let `readStored` read the old shape. */
const STORE_VERSION = 2

/**
 * Wraps a storage that may be blocked (private windows, cookie settings) or full: the wizard then
 * works without saving.
 */
function safeStorage(storage: () => Storage): StateStorage {
  const tryTo = <T>(action: () => T, otherwise: T): T => {
    try {
      return action()
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (name) => tryTo(() => storage().getItem(name), null),
    setItem: (name, value) => tryTo(() => storage().setItem(name, value), undefined),
    removeItem: (name) => tryTo(() => storage().removeItem(name), undefined),
  }
}

export interface AnswersStore {
  answers: LeadDraft
  /**
   * The latest answers given on this page; null before the first one: opening a link with answers
   * does not replace the visitor's own. Another tab may overwrite `answers` in storage, but not
   * these.
   */
  answeredHere: LeadDraft | null
  save(answers: LeadDraft): void
}

/**
 * The wizard's answers, saved across visits. Read after the first render, so that the server's HTML
 * and the first client render match.
 */
export const useAnswersStore = create<AnswersStore>()(
  persist(
    (set) => ({
      answers: NO_DRAFT,
      answeredHere: null,
      save: (answers) => {
        const { contactMethod } = answers
        const saved = {
          ...answers,
          contactMethod: contactMethod === 'call' ? contactMethod : ('' as const),
          packageTitle: '',
          pricePage: '',
        }
        set({ answers: saved, answeredHere: saved })
      },
    }),
    {
      name: ANSWERS_KEY,
      version: STORE_VERSION,
      storage: createJSONStorage(() => safeStorage(() => localStorage)),
      skipHydration: true,
      partialize: ({ answers }) => ({ answers }),
      // All shapes go through one reader, which drops the contact details that older shapes had.
      migrate: (stored) => ({ answers: readStoredShape(stored) }),
      // undefined: nothing is stored, as where the browser blocks it.
      merge: (stored, current) =>
        stored === undefined ? current : { ...current, answers: readStoredShape(stored) },
    },
  ),
)

/**
 * The current shape has `answers`; older ones had the fields at the top level, in `lead` or in
 * `leadData`.
 */
function readStoredShape(stored: unknown): LeadDraft {
  const { answers, lead, leadData } = readRecord(stored)
  return readStored(answers ?? lead ?? leadData ?? stored)
}

/**
 * A demo requested in this tab: a second request with the same answers is the same demo, also after
 * a reload.
 */
interface DemoRequest {
  intentId: string
  /** null until the demo is known to be stored. */
  reference: string | null
  /** Until then, what was sent with which key, so that a retry sends the same. */
  sent?: { answers: string; key: string }
  /** Whether the visitor has left contact details for it. */
  completed: boolean
  /** The promised day in words; null until the server has answered. */
  answerBy: string | null
}

interface SessionStore {
  /**
   * Contact details from the demo panel or the information form; deleted once either is sent.
   */
  contact: ContactInfo
  demo: DemoRequest | null
  saveContact(typed: TypedFields): void
  forgetContact(): void
  saveDemo(demo: DemoRequest): void
}

/** For this tab only: contact details do not outlive the visit. */
export const useSessionStore = create<SessionStore>()(
  persist(
    (set) => ({
      contact: NO_CONTACT_INFO,
      demo: null,
      saveContact: (typed) => set(({ contact }) => ({ contact: readContactInfo({ ...contact, ...typed }) })),
      forgetContact: () => set({ contact: NO_CONTACT_INFO }),
      saveDemo: (demo) => set({ demo }),
    }),
    {
      name: CONTACT_KEY,
      version: STORE_VERSION,
      storage: createJSONStorage(() => safeStorage(() => sessionStorage)),
      skipHydration: true,
      partialize: ({ contact, demo }) => ({ contact, demo }),
      migrate: readSession,
      merge: (stored, current) => (stored === undefined ? current : { ...current, ...readSession(stored) }),
    },
  ),
)

/**
 * The demo that was requested in this tab, if its lead is stored and no other way to be contacted
 * was chosen since.
 */
export function activeDemo(
  { contactMethod }: Pick<LeadDraft, 'contactMethod'>,
  demo: DemoRequest | null,
): DemoRequest | null {
  return contactMethod === '' && demo !== null && demo.reference !== null ? demo : null
}

function readSession(stored: unknown): Pick<SessionStore, 'contact' | 'demo'> {
  const { contact, demo } = readRecord(stored)
  const { intentId, reference, completed, answerBy, sent } = readRecord(demo)
  const { answers, key } = readRecord(sent)
  return {
    contact: readContactInfo(readRecord(contact)),
    demo:
      typeof intentId === 'string'
        ? {
            intentId,
            reference: typeof reference === 'string' ? reference : null,
            completed: completed === true,
            answerBy: typeof answerBy === 'string' ? answerBy : null,
            ...(typeof answers === 'string' && typeof key === 'string' && { sent: { answers, key } }),
          }
        : null,
  }
}

function readRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/**
 * Reads both stores from browser storage and writes them back in the current shape, which deletes
 * the contact details that an older shape saved in local storage.
 */
export async function openStores(): Promise<void> {
  await useAnswersStore.persist.rehydrate()
  await useSessionStore.persist.rehydrate()
  useAnswersStore.setState((state) => ({ answers: state.answers }))
}
