import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InsideIsland } from '#app/islands/island.tsx'
import { visibleText } from '#tests/visible-text.ts'
import type { AccessOverview, ListedSession } from './access.ts'
import { AccessPage, type AccessResult } from './access-page.tsx'

const AT = Date.parse('2026-11-20T13:05:00Z')
const LATER = AT + 3_600_000

const METTE: AccessOverview['colleagues'][number] = {
  id: 'c1',
  name: 'Mette Holm',
  email: 'mette@havnehallen.example',
  rights: ['content'],
  addedAt: AT,
  hasLink: false,
  seenAt: null,
}
const SESSION: ListedSession = { id: 's1', name: 'Mette Holm', device: 'iPhone', begunAt: AT, seenAt: AT }

function page(overview: Partial<AccessOverview> = {}, result: AccessResult | null = null, files = {}) {
  return renderToStaticMarkup(
    <InsideIsland>
      <AccessPage
        overview={{ colleagues: [], sessions: [], actions: [], canMail: true, ...overview }}
        files={files}
        ownSession="s1"
        result={result}
      />
    </InsideIsland>,
  )
}

const handlings = (html: string) =>
  [...html.matchAll(/<button[^>]* name="handling"[^>]*>/g)].map(([tag]) => / value="([\w-]+)"/.exec(tag)?.[1])

/** The boxes of the rights by their ids, and which of them are ticked. */
const boxes = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(
    ([box]) => `${/ id="([^"]*)"/.exec(box)?.[1]}${box.includes('checked=""') ? ' ✓' : ''}`,
  )

test('without colleagues the page says that only the owner signs in', () => {
  expect(visibleText(page())).toContain('Kun du kan logge ind.')
  expect(visibleText(page({ colleagues: [METTE] }))).not.toContain('Kun du kan logge ind.')
})

test('a colleague is listed with when they were last seen, else with a link that is not used yet', () => {
  const textOf = (other: Partial<typeof METTE>) => visibleText(page({ colleagues: [{ ...METTE, ...other }] }))
  expect(textOf({})).toContain('Mette Holm Ikke logget ind mette@havnehallen.example')
  expect(textOf({ hasLink: true })).toContain('Har et link, der ikke er brugt')
  const seen = textOf({ hasLink: true, seenAt: AT })
  expect(seen).toContain('Sidst set 20. november 2026')
  expect(seen).not.toContain('ikke er brugt')
})

test('the rights of a colleague are ticked, and each button names the colleague', () => {
  const html = page({ colleagues: [METTE] })
  expect(boxes(html)).toEqual(['c1-leads', 'c1-content ✓', 'ny-leads ✓', 'ny-content'])
  expect(handlings(html)).toEqual(['rettigheder', 'mail', 'link', 'luk', 'tilfoej-mail', 'tilfoej-link'])
  expect([...html.matchAll(/name="kollega" value="c1"/g)]).toHaveLength(3)
  for (const label of ['Gem rettigheder', 'Send nyt link på mail', 'Vis nyt link'])
    expect(html).toContain(`aria-label="${label}: Mette Holm"`)
  expect(visibleText(html)).toContain('Luk adgangen for Mette Holm')
})

test('without mail a link can only be shown, and the page says so', () => {
  const html = page({ colleagues: [METTE], canMail: false })
  expect(handlings(html)).toEqual(['rettigheder', 'link', 'luk', 'tilfoej-link'])
  const text = visibleText(html)
  expect(text).toContain('Mail er ikke sat op')
  expect(text).toContain('Tilføj og få et link')
  const withMail = visibleText(page())
  expect(withMail).not.toContain('Mail er ikke sat op')
  expect(withMail).toContain('Tilføj og vis linket')
})

test('the rights are explained only in the form for a new colleague', () => {
  const explained = (html: string) => html.split('Rette og udgive').length - 1
  expect(explained(page())).toBe(1)
  expect(explained(page({ colleagues: [METTE] }))).toBe(1)
  expect(visibleText(page())).toContain('eksportere og slette henvendelser')
})

test('a form with errors keeps what was typed, and each message links to its field', () => {
  const html = page(
    {},
    {
      notice: null,
      typed: { name: 'Mette', email: 'mette@', rights: [] },
      errors: { email: 'Skriv en e-mail.', rights: 'Vælg mindst én ting.' },
    },
  )
  expect(html).toMatch(/<input[^>]*name="navn"[^>]*value="Mette"/)
  expect(html).toMatch(/<input[^>]*name="email"[^>]*value="mette@"/)
  expect(boxes(html)).toEqual(['ny-leads', 'ny-content'])
  const links = [...html.matchAll(/<a href="#([\w-]+)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, id, text]) => `${id}: ${text}`,
  )
  expect(links).toEqual(['email: Skriv en e-mail.', 'ny-leads: Vælg mindst én ting.'])
  for (const [id] of links.map((each) => each.split(':'))) expect(html).toContain(`id="${id}"`)
  expect(visibleText(html)).toContain('Kollegaen er ikke tilføjet')
  expect(html).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true"/)
  expect(html).not.toMatch(/<input[^>]*id="navn"[^>]*aria-invalid/)
  expect(html).toContain('aria-describedby="ret-fejl"')
  expect(html).toMatch(/<p id="ret-fejl"/)
  expect(page()).not.toContain('role="alert"')
})

test('the message about a name links to the field of the name', () => {
  const typed = { name: '', email: '', rights: ['content'] }
  const html = page({}, { notice: null, typed, errors: { name: 'Skriv navnet.' } })
  expect(html).toContain('<a href="#navn"')
  expect(html).toMatch(/<input[^>]*id="navn"[^>]*aria-invalid="true"/)
  expect(boxes(html)).toEqual(['ny-leads', 'ny-content ✓'])
})

test('a new link is shown with the name of its colleague, in a read-only field', () => {
  const link = { name: 'Mette Holm', url: 'https://www.example.dk/intern/log-ind?link=abc' }
  const html = page({}, { notice: null, link })
  expect(visibleText(html)).toContain('Her er linket til Mette Holm')
  expect(html).toMatch(
    /<input[^>]*readOnly=""[^>]*value="https:\/\/www\.example\.dk\/intern\/log-ind\?link=abc"/i,
  )
  expect(page()).not.toContain('Engangslink')
})

test('the page shows the notice about the last action', () => {
  const html = page({}, { notice: { kind: 'success', title: 'Gemt', text: 'Må nu arbejde med: Indhold.' } })
  expect(visibleText(html)).toContain('Gemt Må nu arbejde med: Indhold.')
})

test('a session is listed with its name, device and start, and the own session is marked', () => {
  const sessions = [
    SESSION,
    { ...SESSION, id: 's2', name: 'Jonas Bæk', device: '', seenAt: LATER },
    { ...SESSION, id: 's3', name: 'Ejeren', device: 'Windows' },
  ]
  const html = page({ sessions })
  const [own = '', other = '', third = ''] = html
    .split('name="session"')
    .map((part) => visibleText(part.slice(part.lastIndexOf('<li'))))
  expect(own).toMatch(/Mette Holm på iPhone Dig, her Siden 20\. november 2026 kl\. 14[.:]05/)
  expect(own).not.toContain('sidst brugt')
  expect(other).toMatch(/Jonas Bæk Siden .*14[.:]05, sidst brugt .*15[.:]05/)
  expect(`${other} ${third}`).not.toContain('Dig, her')
  expect(third).not.toContain('sidst brugt')
  const labels = [...html.matchAll(/aria-label="(Log ud: [^"]*)"/g)].map(([, label]) => label)
  expect(labels[0]).toMatch(/^Log ud: Mette Holm på iPhone, siden 20\. november/)
  expect(labels[1]).toMatch(/^Log ud: Jonas Bæk, siden/)
  const ids = [...html.matchAll(/name="session" value="(\w+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['s1', 's2', 's3'])
  expect(handlings(html)).toContain('log-ud')
})

test('an action names its document, and links to it if it still exists', () => {
  const action = { id: 'a1', name: 'Mette Holm', action: 'ændrede', at: AT }
  const actions = [
    { ...action, subject: 'industry/sport' },
    { ...action, id: 'a2', subject: 'industry/gone' },
    { ...action, id: 'a3', action: 'frigav', subject: 'K7M4-2XQ9' },
    { ...action, id: 'a4', action: 'hentede CSV med henvendelser', subject: '' },
  ]
  const files = {
    'industry/sport': { title: 'Branche: Sport', href: '/intern/indhold/rediger#sport' },
    'industry/gone': { title: 'Branche: Væk', href: null },
  }
  const html = page({ actions }, null, files)
  expect(html).toMatch(/<a href="\/intern\/indhold\/rediger#sport"[^>]*>Branche: Sport<\/a>/)
  const items = html
    .split('Det er sket')[1]
    ?.split('<li')
    .slice(1)
    .map((item) => visibleText(`<li${item}`).trim())
  expect(items?.map((item) => item.replace(/^.*\d\d[.:]\d\d /, ''))).toEqual([
    'Mette Holm ændrede Branche: Sport',
    'Mette Holm ændrede Branche: Væk',
    'Mette Holm frigav K7M4-2XQ9',
    'Mette Holm hentede CSV med henvendelser',
  ])
  expect(items?.[0]).toContain('20. november 2026')
  expect(page().split('Det er sket')[1]).not.toContain('<ol')
})
