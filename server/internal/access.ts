import { ACTIONS, type Access, type AccessOverview } from '#app/internal/access.ts'
import { leadAddress } from '#app/internal/desk.ts'
import { wrong } from '#app/lead/fields/checked.ts'
import { assignedLetter } from '#emails/assigned-letter.ts'
import type { AccessStore, ColleagueConflict } from '#server/leads/store/access.ts'
import { checkColleague, checkRights, type WrongColleague } from './check-colleague.ts'
import { type ColleagueMailServices, createColleagueMail } from './colleague-mail.ts'
import { createLinkRequests, type LinkServices, mailLink, makeLink } from './links.ts'

type AccessParts = Omit<ColleagueMailServices, 'now'> &
  Pick<LinkServices, 'siteUrl' | 'counter'> & {
    store: AccessStore
    /** Whether mails leave the machine. */
    canMail: boolean
    now?: () => number
  }

/** Named access to the internal pages. */
export function createAccess(parts: AccessParts): Access & { stop(): Promise<void> } {
  const { store, canMail, log, now = Date.now } = parts
  const mail = createColleagueMail({ ...parts, now })
  const services = { ...parts, mail, now }
  const requests = createLinkRequests(services)
  return {
    canAsk: canMail,
    overview: async () => ({ ...(await readOverview(store, now())), canMail }),
    async add(typed) {
      const checked = checkColleague(typed)
      if ('errors' in checked) return checked
      const added = await store.add(checked, now())
      return typeof added === 'string' ? TAKEN[added] : { outcome: 'added', id: added.id, name: checked.name }
    },
    async change(id, rights) {
      const checked = checkRights(rights)
      if (!checked.ok) return checked
      const name = await store.change(id, checked.value)
      if (name === null) return wrong('Personen har ikke længere adgang.')
      return { ok: true, value: { name, rights: checked.value } }
    },
    async makeLink(id) {
      const colleague = await store.byId(id)
      return colleague && { name: colleague.name, url: await makeLink(services, colleague) }
    },
    async mailLink(id) {
      const colleague = await store.byId(id)
      if (colleague === null) return null
      const url = await makeLink(services, colleague)
      return { name: colleague.name, isSent: await mailLink(services, colleague, url) }
    },
    requestLink: requests.request,
    announceLead(name, reference) {
      mail.inBackground(async () => {
        const colleague = await store.byName(name)
        if (colleague === null || !colleague.rights.includes('leads')) return
        const url = `${parts.siteUrl}${leadAddress(reference)}`
        await mail.send(colleague, 'ansvar', (sender) =>
          assignedLetter({ name: colleague.name, reference, url, sender }),
        )
      })
    },
    shutOut: (id) => store.change(id, []),
    close: (id) => store.remove(id, now()),
    endSession: (id) => store.endSession(id),
    async rightsOf({ name, rights }) {
      try {
        const colleague = await store.byName(name)
        if (colleague) return colleague.rights
      } catch (error) {
        log.error('It could not be checked whether an access was closed meanwhile', { error })
        return rights
      }
      try {
        await store.forget(name, now())
      } catch (error) {
        log.error('The name of a closed access could not be removed', { error })
      }
      return null
    },
    record: ({ name }, action, subject = '') => store.record(name, action, subject, now()),
    stop: mail.stop,
  }
}

const TAKEN: Record<ColleagueConflict, WrongColleague> = {
  'name-taken': {
    outcome: 'wrong',
    errors: { name: 'Der er allerede en, der hedder det. Skriv fx efternavnet med.' },
  },
  'email-taken': { outcome: 'wrong', errors: { email: 'Der er allerede en med den adresse.' } },
}

async function readOverview(store: AccessStore, now: number): Promise<Omit<AccessOverview, 'canMail'>> {
  const [colleagues, sessions, invited, actions] = await Promise.all([
    store.colleagues(),
    store.sessions(now),
    store.invited(now),
    store.actions(),
  ])
  return {
    colleagues: colleagues.map((colleague) => ({
      ...colleague,
      hasLink: invited.has(colleague.id),
      seenAt: sessions.find(({ colleagueId }) => colleagueId === colleague.id)?.seenAt ?? null,
    })),
    sessions,
    // Actions of a newer version have no label here.
    actions: actions.map(({ action, ...rest }) => ({ ...rest, action: ACTIONS[action] ?? action })),
  }
}
