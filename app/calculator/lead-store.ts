import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { type ContactInfo, readContactInfo } from '#app/leads/contact-fields.ts'
import { type Answers, NO_ANSWERS, readStoredAnswers } from './answers.ts'
import { NO_CONTACT_INFO } from './payload.ts'

/** Where answers and, in session storage only, contact details are kept (D16). */
export const ANSWERS_KEY = 'lead-storage'
export const CONTACT_KEY = 'lead-contact'

/** Raise it with each change of the stored shape and teach `readStoredAnswers` the old one. */
export const STORE_VERSION = 1

/**
 * A storage that may be forbidden (private windows, blocked cookies) or full: then the wizard forgets between
 * visits and goes on working.
 */
function carefully(storage: () => Storage): StateStorage {
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

interface AnswersStore {
  answers: Answers
  /**
   * What the visitor answered last since this page was loaded; null before he answered (D16: only then a link's answers
   * are stored). Another tab writes over `answers` in the browser's storage, never over these.
   */
  answeredHere: Answers | null
  save(answers: Answers): void
}

/**
 * The lead's answers, saved across visits. Hydrated by the wizard after its first render, so that the server's page
 * and the browser's first one are the same.
 */
export const useAnswersStore = create<AnswersStore>()(
  persist(
    (set) => ({
      answers: NO_ANSWERS,
      answeredHere: null,
      save: (answers) => {
        const saved = { ...answers, selectedPackage: '', pricePage: '' }
        set({ answers: saved, answeredHere: saved })
      },
    }),
    {
      name: ANSWERS_KEY,
      version: STORE_VERSION,
      storage: createJSONStorage(() => carefully(() => localStorage)),
      skipHydration: true,
      partialize: ({ answers }) => ({ answers }),
      // Every shape goes through the same reader; contact details that an older shape kept here are left behind.
      migrate: (stored) => ({ answers: readStoredShape(stored) }),
      merge: (stored, current) => ({ ...current, answers: readStoredShape(stored) }),
    },
  ),
)

/** Today's shape holds `answers`; older ones held the lead's fields themselves, or under `lead` or `leadData`. */
export function readStoredShape(stored: unknown): Answers {
  const fields = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return readStoredAnswers(fields.answers ?? fields.lead ?? fields.leadData ?? stored)
}

/** A demo that was asked for in this tab: asking again is the same one, whatever was reloaded meanwhile (D22). */
export interface AskedDemo {
  intentId: string
  /** null: nothing says yet that it is stored. '' where its number is not known. */
  reference: string | null
  /** Whether it was said who asked. */
  completed: boolean
}

interface SessionStore {
  /** What the visitor typed about himself, at the demo or in the information form; gone once the form is sent (D16). */
  contact: ContactInfo
  demo: AskedDemo | null
  saveContact(contact: Partial<ContactInfo>): void
  forgetContact(): void
  saveDemo(demo: AskedDemo): void
}

/** What this tab alone keeps (D16). */
export const useSessionStore = create<SessionStore>()(
  persist(
    (set) => ({
      contact: NO_CONTACT_INFO,
      demo: null,
      saveContact: (typed) => set(({ contact }) => ({ contact: { ...contact, ...typed } })),
      forgetContact: () => set({ contact: NO_CONTACT_INFO }),
      saveDemo: (demo) => set({ demo }),
    }),
    {
      name: CONTACT_KEY,
      version: STORE_VERSION,
      storage: createJSONStorage(() => carefully(() => sessionStorage)),
      skipHydration: true,
      partialize: ({ contact, demo }) => ({ contact, demo }),
      migrate: readSession,
      merge: (stored, current) => ({ ...current, ...readSession(stored) }),
    },
  ),
)

function readSession(stored: unknown): Pick<SessionStore, 'contact' | 'demo'> {
  const { contact, demo } = record(stored)
  const { intentId, reference, completed } = record(demo)
  return {
    contact: readContactInfo(record(contact)),
    demo:
      typeof intentId === 'string'
        ? {
            intentId,
            reference: typeof reference === 'string' ? reference : null,
            completed: completed === true,
          }
        : null,
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/**
 * Reads both stores from the browser's storage and writes them back in today's shape: contact details that an older
 * shape kept in local storage are gone from there at once.
 */
export async function openStores(): Promise<void> {
  await useAnswersStore.persist.rehydrate()
  await useSessionStore.persist.rehydrate()
  useAnswersStore.setState((state) => ({ answers: state.answers }))
}
