import { type Colleague, OWNER, type User } from '#app/internal/access.ts'
import type { SessionStore } from '#server/internal/sign-in.ts'

/** Sessions and links of the internal pages in memory; `links`: whose, by hash. */
export function sessionsInMemory(links = new Map<string, Colleague>()): SessionStore {
  const sessions = new Map<string, User>()
  return {
    beginSession: async ({ id }) => void sessions.set(id, OWNER),
    takeLink: async (token, { id }) => {
      const colleague = links.get(token)
      if (colleague === undefined) return null
      links.delete(token)
      sessions.set(id, { name: colleague.name, rights: colleague.rights, isOwner: false })
      return colleague
    },
    userIn: async (id) => sessions.get(id) ?? null,
    endSession: async (id) => void sessions.delete(id),
  }
}
