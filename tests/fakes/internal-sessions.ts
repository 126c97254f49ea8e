import type { Colleague } from '#app/internal/access.ts'
import type { SessionStore } from '#server/internal/sign-in.ts'

/** Sessions and links of the internal pages in memory; `links`: whose, by hash. */
export function sessionsInMemory(links = new Map<string, Colleague>()): SessionStore {
  const sessions = new Map<string, Colleague | null>()
  return {
    beginSession: async ({ id }) => void sessions.set(id, null),
    takeLink: async (token, { id }) => {
      const colleague = links.get(token)
      if (colleague === undefined) return null
      links.delete(token)
      sessions.set(id, colleague)
      return colleague
    },
    colleagueIn: async (id) => sessions.get(id) ?? null,
    endSession: async (id) => void sessions.delete(id),
  }
}
