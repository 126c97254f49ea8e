import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { anotherAddress } from '#tests/lead-site.ts'

/** The internal pages of a running site, over HTTP: signing in, colleagues, leads for the desk. */

export interface SignedIn {
  cookie: string
  csrf: string
}

/** Each cookie of a response, without its attributes; those that it takes away are left out. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}

export function postForm(
  url: string,
  path: string,
  fields: Record<string, string> | [string, string][],
  cookie = '',
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  })
}

/** The session of a cookie with its token, as a page of the site shows it. */
export async function sessionOf(url: string, cookie: string, path = '/intern'): Promise<SignedIn> {
  const page = await (await fetch(`${url}${path}`, { headers: { cookie } })).text()
  return { cookie, csrf: /name="csrf" value="([\w-]+)"/.exec(page)?.[1] ?? '' }
}

export async function signInAsOwner(url: string, secret: string): Promise<SignedIn> {
  const answer = await postForm(url, '/intern/log-ind', { secret })
  const cookie = cookieOf(answer)
  if (cookie === '') throw new Error(`The sign-in answered ${answer.status}`)
  return sessionOf(url, cookie)
}

/** Adds a colleague; the path of their one-time link. */
export async function addColleague(
  url: string,
  { cookie, csrf }: SignedIn,
  { name, email, rights }: { name: string; email: string; rights: readonly string[] },
): Promise<string> {
  const fields: [string, string][] = [
    ['csrf', csrf],
    ['handling', 'tilfoej-link'],
    ['navn', name],
    ['email', email],
    ...rights.map((right): [string, string] => ['ret', right]),
  ]
  const page = await (await postForm(url, '/intern/adgang', fields, cookie)).text()
  const path = /\/intern\/log-ind\?link=[\w-]{43}/.exec(page)?.[0]
  if (path === undefined) throw new Error(`The page shows no link: ${page.slice(0, 500)}`)
  return path
}

/** Presses the button of a one-time link. */
export async function pressLink(url: string, path: string, page?: string): Promise<SignedIn> {
  const link = new URLSearchParams(path.split('?')[1]).get('link') ?? ''
  const pressed = await postForm(url, '/intern/log-ind', { link })
  if (pressed.status !== 303) throw new Error(`The link answered ${pressed.status}`)
  return sessionOf(url, cookieOf(pressed), page)
}

export const CALLBACK = {
  firstname: 'Jonas',
  lastname: 'Bæk',
  email: 'jonas@havnehallen.example',
  phone: '30405060',
  company: 'Havnehallen',
}

/** It goes into quarantine. */
export const SPAM_CALLBACK = {
  ...CALLBACK,
  firstname: 'http://spam.example',
  email: 'spam@havnehallen.example',
  [HIDDEN_FIELDS.honeypot]: 'x',
}

/** Stores a callback lead; its reference. */
export async function sendCallback(url: string, body: object): Promise<string> {
  const answer = await fetch(`${url}/api/leads/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...anotherAddress() },
    body: JSON.stringify(body),
  })
  return (await answer.json()).reference
}

/** Two leads for the desk: a normal one, and one in quarantine. Returns their references. */
export async function storeTwoLeads(url: string): Promise<{ reference: string; held: string }> {
  return { reference: await sendCallback(url, CALLBACK), held: await sendCallback(url, SPAM_CALLBACK) }
}
