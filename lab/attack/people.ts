import { ACCESS_ACTIONS, type Right } from '#app/internal/access.ts'
import {
  type ArenaRequest,
  type AttackRow,
  HOST,
  type Said,
  SECRET,
  someAddress,
  type Target,
} from './arena.ts'

// People on the internal pages of a site that is attacked.

export interface Person {
  cookie: string
  csrf: string
}

export async function signInOwner(site: Target): Promise<Person> {
  const signedIn = await post(site, '/intern/log-ind', { secret: SECRET })
  return personOf(site, cookieOf(signedIn), '/intern')
}

/** Adds a colleague; the path of their link. */
export async function addColleague(site: Target, owner: Person, navn: string, ret: Right): Promise<string> {
  const email = `${navn.replaceAll(/[^a-z]/gi, '')}@firma.example`
  const fields = { csrf: owner.csrf, handling: ACCESS_ACTIONS.addWithLink, navn, email, ret }
  return linkIn(textOf(await post(site, '/intern/adgang', fields, owner.cookie)))
}

export async function enter(site: Target, link: string, path: string): Promise<Person> {
  return personOf(site, cookieOf(await post(site, '/intern/log-ind', { link: tokenOf(link) })), path)
}

export async function personOf(site: Target, cookie: string, path: string): Promise<Person> {
  const page = textOf(await get(site, path, cookie))
  const csrf = /name="csrf" value="([\w-]+)"/.exec(page)?.[1]
  if (csrf === undefined) throw new Error(`${path} was not opened: ${page.slice(0, 200)}`)
  return { cookie, csrf }
}

export function asked(
  site: Target,
  { cookie, csrf }: Person,
  path: string,
  { method = 'GET', headers = {}, body = '' }: ArenaRequest,
): Promise<Said | null> {
  return site.ask(path, {
    method,
    headers: {
      Cookie: cookie,
      'X-CSRF-Token': csrf,
      'Accept-Encoding': 'identity',
      ...(method === 'POST' ? { Origin: `https://${HOST}` } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  })
}

export function get(site: Target, path: string, cookie: string): Promise<Said | null> {
  return asked(site, { cookie, csrf: '' }, path, {})
}

export function post(
  site: Target,
  path: string,
  fields: Record<string, string>,
  cookie = '',
  from = someAddress(),
): Promise<Said | null> {
  return site.ask(path, {
    method: 'POST',
    from,
    headers: {
      Origin: `https://${HOST}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Accept-Encoding': 'identity',
      Cookie: cookie,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** A call of the editor's page. */
export function call(site: Target, person: Person, action: string, values: unknown): Promise<Said | null> {
  const headers = { 'Content-Type': 'application/json' }
  return asked(site, person, '/api/indhold', {
    method: 'POST',
    headers,
    body: JSON.stringify({ action, values }),
  })
}

/** The cookie that a response sets, without those that it takes away. */
function cookieOf(said: Said | null): string {
  const cookies = (said?.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '')
  return cookies.find((cookie) => !cookie.endsWith('=')) ?? ''
}

export const textOf = (said: Said | null): string => said?.body.toString() ?? ''
export const linkIn = (page: string): string => /\/intern\/log-ind\?link=[\w-]{43}/.exec(page)?.[0] ?? ''
export const tokenOf = (path: string): string => path.split('link=')[1] ?? ''

/** The id of a colleague, on the owner's page of access. */
export function idOf(page: string, name: string): string {
  const button = `name="kollega" value="([\\w-]+)"(?:(?!name="kollega").)*?Luk adgangen for ${name}`
  return new RegExp(button, 's').exec(page)?.[1] ?? ''
}

/** Holds if nothing was found. */
export function nothing(tried: string, found: readonly string[], what: string): AttackRow {
  return {
    tried,
    measured: `${found.length} ${what} ${found.slice(0, 5).join('; ')}`.trim(),
    bound: 'none',
    held: found.length === 0,
  }
}
