import { createCookie } from 'react-router'
import { formatMoment } from '#app/lead/describe.ts'
import { clip } from '#app/lead/fields/text.ts'
import { cookieName } from '#app/lead/thank-you-cookie.ts'
import type { LeadDesk } from './desk.ts'
import type { DeskNotice } from './desk-work.tsx'
import { saidOf, seenField, WORK, WORK_BUTTON, WORK_NAMES } from './work.ts'

interface Site {
  siteUrl: string
}

/** Holds the name that was typed last on the desk, until the browser is closed. */
function nameCookie({ siteUrl }: Site) {
  const secure = siteUrl.startsWith('https:')
  const name = cookieName('__Host-intern-navn', secure)
  return createCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

export async function readOwnName(request: Request, site: Site): Promise<string> {
  return clip(await nameCookie(site).parse(request.headers.get('cookie')))
}

/** `Set-Cookie` that remembers the name in this browser; '' forgets it. */
export function ownNameCookie(name: string, site: Site): Promise<string> {
  return nameCookie(site).serialize(name, name === '' ? { maxAge: 0 } : {})
}

/** Records what a press says of a lead, in the fields of its form or in the button's value. */
export async function sayWork(
  desk: LeadDesk,
  fields: URLSearchParams,
  ownName: string,
): Promise<{ ownName: string; notice: DeskNotice | null }> {
  const said = new URLSearchParams(fields)
  for (const [name, value] of new URLSearchParams(said.get(WORK_BUTTON) ?? '')) said.set(name, value)
  const author = clip(said.get('mig')) || ownName || clip(said.get('holder'))
  const result = { ownName: author, notice: null }
  const refused = (title: string, text?: string) => ({
    ...result,
    notice: { kind: 'error' as const, title, text },
  })
  if (said.has('tag')) {
    if (author === '') return refused('Skriv dit navn, og tryk igen')
    said.set('holder', author)
  }
  const changed: string[] = []
  for (const name of WORK_NAMES) {
    const typed = said.get(name)
    if (typed === null) continue
    const { label, check, show } = WORK[name]
    const checked = check(typed)
    if (!checked.ok) return refused('Ikke gemt', checked.message)
    const { value } = checked
    const seen = said.get(seenField(name)) ?? ''
    const saved = await desk.work(said.get('henvendelse') ?? '', { name, value, author, seen })
    if (saved.outcome === 'unknown') return refused('Henvendelsen findes ikke længere')
    if (saved.outcome !== 'changed') continue
    const { now } = saved
    const by = now === null ? '' : ` (${[now.author, formatMoment(now.at)].filter(Boolean).join(', ')})`
    const present = show(saidOf(now === null ? [] : [now], name))
    changed.push(`${label} er nu: ${present}${by}. Du valgte: ${show(value)}.`)
  }
  if (changed.length === 0) return result
  return refused('Ændret af en anden imens', `${changed.join(' ')} Tryk igen, hvis det skal være dit.`)
}
