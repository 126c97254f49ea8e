import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visibleText } from '#tests/visible-text.ts'
import { type DeskDelivery, type DeskLead, type DeskPage, type DeskRow, EVERYTHING } from './desk.ts'
import { DeskLeadPage } from './desk-lead.tsx'
import { DeskList } from './desk-list.tsx'
import type { WorkEntry } from './work.ts'

const AT = Date.parse('2026-11-20T13:05:00Z')
const DAY = 86_400_000
const ME = 'Mette Holm'

const ROW: DeskRow = {
  reference: 'K7M4-2XQ9',
  receivedAt: AT,
  kind: 'Tilbud',
  asked: 'Festival, PREMIUM',
  name: 'Jonas Bæk',
  company: 'Havnehallen',
  email: 'jonas@havnehallen.example',
  phone: '+4530405060',
  callTime: '',
  comment: '',
  amount: '',
  others: 0,
  delivery: 'delivered',
  deletesAt: AT + 400 * DAY,
  work: [],
}
const PAGE: DeskPage = {
  rows: [ROW],
  counts: { mine: 0, today: 0, overdue: 0 },
  total: 1,
  page: 1,
  pages: 1,
  pauses: [],
  now: AT,
  today: '2026-11-20',
  crm: null,
}
const DELIVERY: DeskDelivery = {
  task: 'crm',
  title: 'CRM',
  state: 'leveret',
  stateCode: 'delivered',
  reason: '',
  attempts: 1,
  nextAttemptAt: null,
  deliveredAt: null,
  paused: false,
  canReplay: false,
}
const LEAD: DeskLead = {
  ...ROW,
  sections: [],
  previous: null,
  next: null,
  reply: 'mailto:jonas@havnehallen.example?subject=Din',
  keepUntil: '2028-11-20',
  deliveries: [DELIVERY],
  signs: [],
  others: [],
  today: '2026-11-20',
  nextBankDay: '2026-11-23',
  crm: null,
  deal: null,
}

function entry(name: WorkEntry['name'], value: string, author = ME): WorkEntry {
  return { id: `id-${name}`, name, value, author, at: AT, isCurrent: true }
}

function list(
  row: Partial<DeskRow> = {},
  page: Partial<DeskPage> = {},
  filter: Partial<typeof EVERYTHING> = {},
) {
  return renderToStaticMarkup(
    <DeskList
      filter={{ ...EVERYTHING, ...filter }}
      page={{ ...PAGE, rows: [{ ...ROW, ...row }], page: filter.page ?? 1, ...page }}
      offered={{ industry: ['Kultur & Events'], package: ['PREMIUM'] }}
      me={ME}
      notice={null}
    />,
  )
}

function lead(over: Partial<DeskLead> = {}, filter: Partial<typeof EVERYTHING> = {}) {
  return renderToStaticMarkup(
    <DeskLeadPage lead={{ ...LEAD, ...over }} filter={{ ...EVERYTHING, ...filter }} me={ME} notice={null} />,
  )
}

/** The text of the list's row. */
const rowText = (html: string) => visibleText(html.slice(html.indexOf('<tbody'), html.indexOf('</tbody>')))
/** The fields that the button with this label sends. */
const pressOf = (html: string, label: string) => {
  const tag = [...html.matchAll(/<button[^>]*>/g)].find(([each]) =>
    each.includes(`aria-label="${label}`),
  )?.[0]
  return new URLSearchParams(/ value="([^"]*)"/.exec(tag ?? '')?.[1]?.replaceAll('&amp;', '&'))
}
const linksOf = (html: string, attribute: string) =>
  [...html.matchAll(/<a [^>]*>/g)]
    .filter(([tag]) => tag.includes(attribute))
    .map(([tag]) => / href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'))

test('a lead is named by its sender, else by the e-mail address, else as unknown', () => {
  expect(rowText(list())).toMatch(/^ Jonas Bæk K7M4-2XQ9 Havnehallen for /)
  expect(rowText(list({ name: '' }))).toMatch(/^ jonas@/)
  expect(rowText(list({ name: '', email: '' }))).toMatch(/^ Ukendt/)
  expect(visibleText(lead())).toContain('Jonas Bæk Havnehallen · Tilbud · modtaget 20. november 2026')
  expect(visibleText(lead({ name: '', company: '' }))).toMatch(
    / jonas@havnehallen\.example Tilbud · modtaget/,
  )
})

test('the age of a lead is in the largest unit that fits', () => {
  const age = (ms: number) => / for (.*?) siden/.exec(rowText(list({}, { now: AT + ms })))?.[1]
  expect([age(0), age(90_000), age(3_600_000), age(DAY - 1), age(DAY), age(3 * DAY)]).toEqual([
    '1 minut',
    '1 minut',
    '1 time',
    '23 timer',
    '1 dag',
    '3 dage',
  ])
})

test('a lead shows when it will be deleted during its last fortnight', () => {
  const inDays = (days: number) => rowText(list({ deletesAt: AT + days * DAY }))
  expect(inDays(14)).toContain('Slettes om 14 dage')
  expect(inDays(14.01)).not.toContain('Slettes')
})

test('a row shows what is known of the lead, and no label for what is not', () => {
  const bare = rowText(list())
  expect(bare).not.toMatch(/Omsætning|»|samme person|Frist/)
  const full = rowText(list({ amount: '60.000 kr.', comment: 'Ring gerne', others: 1 }))
  expect(full).toContain('Omsætning 60.000 kr. »Ring gerne« Én anden fra samme person')
  expect(rowText(list({ others: 2 }))).toContain('2 andre fra samme person')
  const unreachable = list({ phone: '', email: '' })
  expect(unreachable).not.toMatch(/href="(?:tel|mailto):/)
  expect(linksOf(list(), 'tel:')).toEqual(['tel:+4530405060'])
  expect(linksOf(list({ email: 'a+b@c.example' }), 'mailto:')).toEqual(['mailto:a%2Bb@c.example'])
})

test('a due date is shown while there is work left, with its year only if that is another', () => {
  const due = (value: string, ...more: WorkEntry[]) =>
    / Frist (.*?) Leveret/.exec(rowText(list({ work: [entry('due', value), ...more] })))?.[1]
  expect([due('2026-11-20'), due('2026-12-01'), due('2027-01-04'), due('engang')]).toEqual([
    'i dag',
    '1. dec.',
    '4. jan. 2027',
    'engang',
  ])
  expect([due('2026-12-01', entry('state', 'won')), due('2026-12-01', entry('state', 'lost'))]).toEqual([
    undefined,
    undefined,
  ])
  expect(due('2026-12-01', entry('state', 'active'))).toBe('1. dec.')
  const called = list({ work: [entry('due', '2026-11-20')], callTime: 'formiddag' })
  expect(rowText(called)).toContain('Frist i dag, formiddag')
})

test('a due date stands out from its own day on', () => {
  const tag = (value: string) => /<span[^>]*>Frist/.exec(list({ work: [entry('due', value)] }))?.[0] ?? ''
  expect(tag('2026-11-19')).toBe(tag('2026-11-20'))
  expect(tag('2026-11-21')).not.toBe(tag('2026-11-20'))
})

test('the buttons of a row offer the other states, and send which entry they replace', () => {
  const html = list({ work: [entry('state', 'active')] })
  const labels = [...html.matchAll(/aria-label="([^":]*): K7M4-2XQ9"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Ny', 'Vundet', 'Tabt', 'Tag den', 'Spam'])
  expect(rowText(html)).toContain('I gang Ny Vundet Tabt')
  expect(Object.fromEntries(pressOf(html, 'Vundet'))).toEqual({
    henvendelse: 'K7M4-2XQ9',
    state: 'won',
    'state-set': 'id-state',
  })
  expect(Object.fromEntries(pressOf(list(), 'Vundet'))).toMatchObject({ 'state-set': '' })
  expect([...html.matchAll(/<button[^>]* form="liste"[^>]* name="arbejde"/g)]).toHaveLength(5)
  expect(html).toMatch(/<form[^>]* id="liste"/)
})

test('a row offers to take a lead of another colleague, and to mark spam or take that back', () => {
  const mine = list({ work: [entry('holder', ME)] })
  expect(mine).not.toContain('Tag den')
  const others = list({ work: [entry('holder', 'Ida Friis')] })
  expect(rowText(others)).toContain('Ida Friis')
  expect(Object.fromEntries(pressOf(others, 'Tag den'))).toMatchObject({ tag: '', 'holder-set': 'id-holder' })
  expect(pressOf(list(), 'Spam: ').get('spam')).toBe('ja')
  expect(pressOf(list({ work: [entry('spam', 'ja')] }), 'Ikke spam').get('spam')).toBe('')
})

test('the list says how many leads were found, and links to all of them', () => {
  const found = (total: number, filter: Partial<typeof EVERYTHING> = {}) => {
    const html = list({}, { total }, filter)
    return visibleText(/role="status".*?<\/p>/s.exec(`<p ${html}`)?.[0] ?? '')
  }
  expect(found(1)).toMatch(/1 henvendelse $/)
  expect(found(1_200)).toMatch(/1\.200 henvendelser $/)
  expect(found(0, { state: 'won' })).toMatch(/Ingen henvendelser her\. Vis alle $/)
  expect(found(2, { search: 'Mette' })).toMatch(/Søgning på »Mette«: 2 henvendelser Vis alle $/)
  const none = list({}, { rows: [], total: 0 })
  expect(none).not.toMatch(/<table|id="liste"|Tastatur/)
})

test('views and orders keep the rest of the filter, and begin at the first page', () => {
  const html = list(
    {},
    { counts: { mine: 1_200, today: 0, overdue: 3 } },
    { state: 'won', view: 'mine', page: 3 },
  )
  expect(linksOf(html, 'aria-current="page"')).toEqual(['/intern?vis=mine&tilstand=won'])
  expect(linksOf(html, 'href="/intern?vis=overdue')).toEqual(['/intern?vis=overdue&tilstand=won'])
  expect(linksOf(html, 'sortering=due')).toEqual(['/intern?vis=mine&sortering=due&tilstand=won'])
  expect(linksOf(html, 'aria-current="true"')).toEqual(['/intern?vis=mine&tilstand=won'])
  expect(visibleText(html)).toMatch(/Mine 1\.200 Uden ansvarlig Frist i dag Forfaldne 3 Spam/)
  const late = /<span class="([^"]*)">3<\/span>/.exec(html)?.[1]
  expect(late).not.toBe(/<span class="([^"]*)">1\.200<\/span>/.exec(html)?.[1])
})

test('filters are open while one of them is set, and offer the industries and packages of the site', () => {
  expect(list({}, {}, { view: 'mine', sort: 'due' })).not.toContain('<details open')
  const html = list({}, {}, { package: 'premium' })
  expect(html).toContain('<details open')
  expect(html).toMatch(/<option value="premium" selected="">PREMIUM/)
  expect(html).toMatch(/<option value="kultur-events">Kultur &amp; Events/)
  expect(html).toMatch(/<input[^>]*type="date"[^>]*name="fra"/)
  expect(html.match(/ min="2000-01-01"/g)).toHaveLength(2)
  expect(html.match(/<option value=""[^>]*>Nyeste først/g)).toHaveLength(1)
  expect(html).toContain('formAction="/intern/henvendelser.csv"')
})

test('pages link to the previous and next one, and post if there is a search', () => {
  const at = (page: number, search = '') => list({}, { pages: 3 }, { page, search, state: 'won' })
  const around = (html: string) => visibleText(html.split('aria-label="Sider"')[1]?.split('</nav>')[0] ?? '')
  expect(around(at(1))).not.toContain('Forrige side')
  expect(around(at(2))).toMatch(/Forrige side Side 2 af 3 Næste side/)
  expect(around(at(3))).not.toContain('Næste side')
  expect(linksOf(at(2), 'side=3')).toEqual(['/intern?tilstand=won&side=3'])
  const searched = at(2, 'Mette').split('aria-label="Sider"')[1] ?? ''
  expect(searched).not.toContain('href="/intern?')
  expect([...searched.matchAll(/name="side" value="(\d)"/g)].map(([, page]) => page)).toEqual(['3'])
  expect(searched.match(/name="soeg" value="Mette"/g)).toHaveLength(2)
  expect(list()).not.toContain('aria-label="Sider"')
})

test('if the requested page no longer exists, the last page is shown with its own number', () => {
  const html = list({}, { page: 2, pages: 2 }, { page: 3, state: 'won' })
  expect(visibleText(html)).toContain('Forrige side Side 2 af 2')
  expect(linksOf(html, 'side=')).toEqual([])
  expect(html).toContain('name="side" value="2"')
})

test('a new search keeps the filter, but not the page or the former search', () => {
  const html = list({}, { pages: 3 }, { page: 2, state: 'won', search: 'Mette' })
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  expect(form).toContain('name="tilstand" value="won"')
  expect(form).not.toContain('name="side"')
  expect(form.match(/name="soeg"/g)).toHaveLength(1)
  expect(form).toMatch(/<input[^>]*id="soeg"[^>]*value="Mette"/)
})

test('a channel that delivers nothing says since when, and when it is tried again', () => {
  const pause = { channel: 'crm', title: 'CRM', reason: 'Nøglen er afvist.', since: AT, isPaused: true }
  const paused = visibleText(list({}, { pauses: [{ ...pause, nextAttemptAt: AT + 60_000 }] }))
  expect(paused).toMatch(
    /CRM: leveringen står stille Nøglen er afvist\. Siden 20\. november 2026 kl\. 14[.:]05/,
  )
  expect(paused).toMatch(/vi prøver igen 20\. november 2026 kl\. 14[.:]06\./)
  const now = list({}, { pauses: [{ ...pause, isPaused: false, nextAttemptAt: null }] })
  expect(visibleText(now)).toContain('CRM: intet er leveret i mere end ti minutter')
  expect(visibleText(now)).toContain('vi prøver lige nu. Genindlæs siden om lidt.')
  expect(now).toContain('name="genoptag" value="crm"')
})

test('the desk says if sales works in a CRM, and links to the deal', () => {
  expect(visibleText(list({}, { crm: 'HubSpot' }))).toContain('Salg arbejder i HubSpot:')
  expect(visibleText(list())).not.toContain('Salg arbejder')
  const inCrm = (deal: string | null) => lead({ deal, crm: 'HubSpot' })
  expect(visibleText(inCrm(null))).toContain('Handlen er der ikke endnu')
  const open = inCrm('https://crm.example/1')
  expect(visibleText(open)).toMatch(/bliver kun her\. Åbn handlen i HubSpot/)
  expect(linksOf(open, 'crm.example')).toEqual(['https://crm.example/1'])
})

test('a lead links to its list, and to its neighbours in it', () => {
  const html = lead({ previous: 'AAAA-2222', next: 'BBBB-3333' }, { state: 'won', page: 2 })
  expect(linksOf(html, 'rel="prev"')).toEqual(['/intern/henvendelse/aaaa-2222?tilstand=won'])
  expect(linksOf(html, 'rel="next"')).toEqual(['/intern/henvendelse/bbbb-3333?tilstand=won'])
  expect(linksOf(html, 'data-list')).toEqual(['/intern?tilstand=won&side=2'])
  expect(visibleText(html)).toContain('Tilbage til listen')
  const alone = lead()
  expect(visibleText(alone)).toContain('Alle henvendelser')
  expect(alone).not.toMatch(/rel="(?:prev|next)"/)
})

test('a sender can be called or answered in the ways that were given', () => {
  const both = visibleText(lead())
  expect(both).toMatch(/Ring 30 40 50 60|Ring \+45 30 40 50 60/)
  expect(both).toContain('Svar på mail')
  expect(visibleText(lead({ phone: '' }))).not.toContain('Ring ')
  expect(visibleText(lead({ reply: '' }))).not.toContain('Svar på mail')
})

test('the head shows the state, and spam and revenue if there are any', () => {
  const head = (over: Partial<DeskLead>) => visibleText(lead(over)).split(' Arbejde ')[0]
  expect(head({ work: [entry('spam', 'ja')], amount: '60.000 kr.' })).toContain(
    'K7M4-2XQ9 Spam Ny Leveret Omsætning 60.000 kr.',
  )
  expect(head({})).not.toMatch(/Spam|Omsætning/)
})

test('a quarantined lead says why, and can be released', () => {
  const held = lead({ delivery: 'quarantined', signs: ['Skjult felt udfyldt'] })
  expect(visibleText(held)).toMatch(/I karantæne Skjult felt udfyldt Er henvendelsen ægte/)
  expect(held).toContain('name="handling" value="frigiv"')
  expect(lead({ signs: ['Skjult felt udfyldt'] })).not.toContain('frigiv')
})

test('the phone number and the e-mail address are links in the answers of the lead too', () => {
  const sections = [
    {
      title: 'Kontakt',
      rows: [
        { label: 'Telefon', value: '30 40 50 60' },
        { label: 'E-mail', value: 'jonas@havnehallen.example' },
        { label: 'Firma', value: 'Havnehallen' },
      ],
    },
  ]
  const html = lead({ sections })
  expect(html).toMatch(/<dt[^>]*>Telefon<\/dt><dd[^>]*><a [^>]*href="tel:\+4530405060"/)
  expect(html).toMatch(/<dt[^>]*>E-mail<\/dt><dd[^>]*><a [^>]*href="mailto:jonas@havnehallen\.example"/)
  expect(html).toMatch(/<dt[^>]*>Firma<\/dt><dd[^>]*>Havnehallen<\/dd>/)
  expect(lead({ sections, phone: '' })).toMatch(/<dt[^>]*>Telefon<\/dt><dd[^>]*>30 40 50 60<\/dd>/)
})

test('a delivery shows its state, since when, and what comes next', () => {
  const deliveryText = (over: Partial<DeskDelivery>) =>
    visibleText(lead({ deliveries: [{ ...DELIVERY, ...over }] }))
      .split(' Leveringer ')[1]
      ?.split(' Slet personen')[0]
  expect(deliveryText({})?.trim()).toBe('CRM : leveret')
  expect(deliveryText({ deliveredAt: AT, attempts: 2 })).toMatch(
    /leveret 20\. november 2026 kl\. 14[.:]05 · 2 forsøg/,
  )
  const waits = {
    state: 'venter',
    stateCode: 'waiting',
    nextAttemptAt: AT,
    reason: 'CRM svarer ikke.',
    canReplay: true,
  }
  expect(deliveryText(waits)).toMatch(/venter næste forsøg 20\. november .* CRM svarer ikke\. Prøv nu/)
  expect(deliveryText({ ...waits, paused: true })).toContain('CRM : står stille')
  expect(deliveryText({ ...waits, stateCode: 'dead' })).toContain('Prøv igen')
  const icon = (stateCode: string) =>
    /<svg.*?<\/svg>/s.exec(
      lead({ deliveries: [{ ...DELIVERY, stateCode }] }).split('Leveringer</h2>')[1] ?? '',
    )?.[0]
  const icons = ['delivered', 'dead', 'skipped', 'waiting'].map(icon)
  expect(new Set(icons).size).toBe(4)
  expect(icon('unconfigured')).toBe(icon('skipped'))
})

test('failed deliveries can be tried again one by one, or all at once if there are several', () => {
  const failed = { ...DELIVERY, stateCode: 'dead', canReplay: true }
  const one = lead({ deliveries: [failed, { ...DELIVERY, task: 'client' }] })
  expect([...one.matchAll(/name="levering" value="(\w+)"/g)].map(([, task]) => task)).toEqual(['crm'])
  expect(one).not.toContain('Prøv alle igen')
  expect(lead({ deliveries: [failed, { ...failed, task: 'client' }] })).toContain('Prøv alle igen')
})

test('the deletion of a lead can be put off, and that can be taken back', () => {
  const kept = (...work: WorkEntry[]) =>
    visibleText(lead({ work })).split(' Opbevaring ')[1]?.split(' Leveringer')[0]
  expect(kept()).toMatch(/Behold til 20\. november 2028/)
  expect(kept()).not.toMatch(/Behold ikke længere|længere end ellers/)
  const longer = kept(entry('kept', '2027-11-20'))
  expect(longer).toMatch(/længere end ellers\. Behold til 20\. november 2028 Behold ikke længere/)
  expect(kept(entry('kept', '2028-11-20'))).not.toContain('Behold til')
})

test('the page leads to erasing the person, and lists their other leads', () => {
  expect(linksOf(lead(), 'slet')).toEqual(['/intern/henvendelse/k7m4-2xq9/slet'])
  const others = [{ reference: 'AAAA-2222', kind: 'Demo', receivedAt: AT }]
  const html = lead({ others })
  expect(visibleText(html)).toMatch(/Fra samme person AAAA-2222 Demo 20\. november 2026/)
  expect(linksOf(html, 'aaaa-2222')).toEqual(['/intern/henvendelse/aaaa-2222'])
  expect(lead()).not.toContain('Fra samme person')
})

test('the form of work has the present values, and marks the present state', () => {
  const work = [entry('state', 'active'), entry('holder', 'Ida Friis'), entry('due', '2026-12-01')]
  const html = lead({ work })
  expect(html).toMatch(/<input[^>]*name="holder"[^>]*value="Ida Friis"/)
  expect(html).toMatch(/<input[^>]*name="due"[^>]*value="2026-12-01"/)
  expect(html).toContain(' min="2000-01-01"')
  expect(html).toContain('name="state-set" value="id-state"')
  expect(lead({ work: [entry('note', 'Ringet')] })).not.toContain('name="note-set"')
  const pressed = [...html.matchAll(/<button[^>]*aria-pressed="(true|false)"[^>]*>/g)].map(([, is]) => is)
  expect(pressed).toEqual(['false', 'true', 'false', 'false'])
  expect(visibleText(html)).toContain('Tag den som Mette Holm')
  expect(visibleText(lead({ work: [entry('holder', ME)] }))).not.toContain('Tag den som')
  const presses = [...html.matchAll(/<button[^>]* value="([^"]*)"/g)].map(([, value = '']) =>
    new URLSearchParams(value.replaceAll('&amp;', '&')).get('due'),
  )
  expect(presses.filter((day) => day !== null)).toEqual(['2026-11-23', '2026-11-27'])
  // Enter in a field presses the first button, which changes no state.
  expect(/<button[^>]*name="arbejde"[^>]*>/.exec(html)?.[0]).toContain('value=""')
})

test('a rejected form of work keeps what was typed, and limits a note to the stored length', () => {
  const html = renderToStaticMarkup(
    <DeskLeadPage
      lead={{ ...LEAD, work: [entry('holder', 'Ida Friis'), entry('due', '2026-12-01')] }}
      filter={EVERYTHING}
      me={ME}
      notice={{
        kind: 'error',
        title: 'Ikke gemt',
        typed: { holder: 'Jonas Bæk', 'holder-set': 'id-seen', due: '', note: 'Ringet op' },
      }}
    />,
  )
  expect(html).toMatch(/<input[^>]*name="holder"[^>]*value="Jonas Bæk"/)
  // The form keeps the id of the entry that was seen, not of one that another person made since.
  expect(html).toContain('name="holder-set" value="id-seen"')
  expect(html).toContain('name="due-set" value="id-due"')
  expect(html).toMatch(/<input[^>]*name="due"[^>]*value=""/)
  expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>Ringet op<\/textarea>/)
  expect(lead()).toMatch(/<textarea[^>]*maxLength="10000"[^>]*><\/textarea>/i)
})

test('former entries are listed with their authors, the newest first', () => {
  const note = { ...entry('note', 'Ringet'), id: 'n1', at: AT + 60_000 }
  const promised = { ...entry('due', '2026-12-01', ''), id: 'promised l1' }
  const text = visibleText(lead({ work: [promised, note] })).split('Det er sket')[1] ?? ''
  expect(text).toMatch(
    /kl\. 14[.:]06 · Mette Holm Ringet .* kl\. 14[.:]05 · lovet på siden Frist: 1\. december 2026/,
  )
  expect(visibleText(lead({ work: [entry('state', 'won', '')] }))).toMatch(/kl\. 14[.:]05 Tilstand: Vundet/)
  expect(lead()).not.toContain('Det er sket')
})

test('each state has its own colour', () => {
  const lookOf = (state: string, label: string) =>
    new RegExp(`<span class="([^"]*)">${label}</span>`).exec(list({ work: [entry('state', state)] }))?.[1]
  const looks = [
    lookOf('new', 'Ny'),
    lookOf('active', 'I gang'),
    lookOf('won', 'Vundet'),
    lookOf('lost', 'Tabt'),
  ]
  expect(looks).not.toContain(undefined)
  expect(new Set(looks).size).toBe(4)
})
