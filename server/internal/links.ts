import { randomBytes } from 'node:crypto'
import type { Colleague } from '#app/internal/access.ts'
import { LINK_PARAMETER, SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import { checkEmail } from '#app/lead/fields/email.ts'
import { accessLetter } from '#emails/access-letter.ts'
import { HOUR_MS } from '#server/durations.ts'
import type { AccessStore, NewLink } from '#server/leads/store/access.ts'
import { type Counter, createNetworkLimiter } from '#server/limits.ts'
import type { ColleagueMail } from './colleague-mail.ts'
import { hashOfLink } from './sign-in.ts'

const LINK_HOURS = 24
const LINK_MS = LINK_HOURS * HOUR_MS
/** How often a colleague who asks for a link gets one, so that nobody can fill their inbox. */
const LINK_INTERVAL_MS = 5 * 60_000
/** How many links one network may ask for. */
const LINK_REQUESTS = { name: 'access-link', points: 5, seconds: 15 * 60 }

export interface LinkServices {
  store: Pick<AccessStore, 'saveLink' | 'saveRequestedLink' | 'byEmail'>
  mail: ColleagueMail
  siteUrl: string
  counter?: Counter
  now: () => number
}

/** A link as it is stored, with a hash, and its address, the only place of the token. */
function newLink({ siteUrl, now }: LinkServices, { id }: Colleague): { link: NewLink; url: string } {
  const token = randomBytes(32).toString('base64url')
  const madeAt = now()
  return {
    link: { token: hashOfLink(token), colleagueId: id, madeAt, expiresAt: madeAt + LINK_MS },
    url: `${siteUrl}${SIGN_IN_PATH}?${LINK_PARAMETER}=${token}`,
  }
}

/** Makes a link that replaces earlier ones, and returns its address. */
export async function makeLink(services: LinkServices, colleague: Colleague): Promise<string> {
  const { link, url } = newLink(services, colleague)
  await services.store.saveLink(link)
  return url
}

/** Mails a link. False: it was not sent, which the log says. */
export function mailLink({ mail }: LinkServices, colleague: Colleague, url: string): Promise<boolean> {
  return mail.send(colleague, 'adgang', (sender) =>
    accessLetter({ name: colleague.name, url, hours: LINK_HOURS, sender }),
  )
}

/** Links that colleagues ask for themselves. */
export function createLinkRequests(services: LinkServices) {
  const { store, counter, mail } = services
  const requestLimiter = createNetworkLimiter(LINK_REQUESTS, counter)

  async function mailNewLink(email: string): Promise<void> {
    const colleague = await store.byEmail(email)
    if (colleague === null) return
    const { link, url } = newLink(services, colleague)
    if (await store.saveRequestedLink(link, link.madeAt - LINK_INTERVAL_MS))
      await mailLink(services, colleague, url)
  }

  return {
    async request(email: string, ip: string): Promise<{ retryAfterSeconds: number }> {
      const retryAfterSeconds = await requestLimiter.take(ip)
      const checked = checkEmail(email)
      // In the background, since the response time would reveal whether the colleague exists.
      if (retryAfterSeconds === 0 && checked.ok) mail.inBackground(() => mailNewLink(checked.value))
      return { retryAfterSeconds }
    },
  }
}
