import { describe, expect, test } from 'vitest'
import type { Trouble } from '#app/lead/trouble.ts'
import { alertLetter, type Week } from './alert-letter.ts'
import { letterText } from './letter.tsx'

const sender = {
  productName: 'Lysfest',
  logo: null,
  address: 'Kajen 1, 8000 Aarhus C',
  phone: '70 00 00 00',
  email: 'hej@lysfest.example',
  registration: 'Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674',
}
const letterOf = (troubles: Trouble[], isDigest = false) =>
  alertLetter({ troubles, isDigest, siteUrl: 'https://www.lysfest.example', sender })

const undelivered = (reference: string): Trouble => ({
  kind: 'dead-letter',
  channel: 'crm',
  task: 'crm',
  reference,
  reason: 'crm-503',
})
/** One of each kind, in another order than the mail has them. */
const EVERY: Trouble[] = [
  { kind: 'retention-notice', reference: 'DDDD-4444', deletesAt: Date.parse('2026-11-29T23:30:00Z') },
  { kind: 'auto-replies-withheld', perHour: 300 },
  { kind: 'quarantined', reference: 'CCCC-3333' },
  undelivered('AAAA-2222'),
  { kind: 'channel-paused', channel: 'mail', reason: 'mail-auth' },
  { kind: 'store-down', reason: 'SQLITE_FULL' },
]

test('the mail describes every kind of alert, worst first, word for word', () => {
  expect(letterText(letterOf(EVERY))).toMatchInlineSnapshot(`
    "6 ting kræver handling

    Se mere på https://www.lysfest.example/intern. Der kan du læse hvorfor og prøve igen. Vil du have en henvendelse længere, så tryk på »Behold« på dens side.

    Henvendelser kan ikke gemmes
    ----------------------------
    Databasen: Disken er fuld. Besøgende bliver bedt om at prøve igen. Se loggen, og få den rettet nu.

    Kanaler, der står stille
    ------------------------
    Mail: Mailserveren afviste brugernavn eller nøgle. Henvendelserne venter, og vi prøver igen hvert kvarter.

    Ikke leveret
    ------------
    AAAA-2222: CRM: CRM-systemet svarede med fejl 503.

    I karantæne
    -----------
    CCCC-3333: Ligner spam og er holdt tilbage i over en time. Se på den, og frigiv den, hvis den er ægte.

    Svar, der ikke bliver sendt
    ---------------------------
    Automatiske svar: Der er bedt om flere end 300 på en time. Henvendelserne er gemt, men afsenderne får ikke svar på mail, før det er faldet til ro. Er det ægte henvendelser, så hæv AUTO_REPLIES_PER_HOUR.

    Slettes snart
    -------------
    DDDD-4444: Ikke leveret. Slettes 30. november 2026 kl. 00.30.

    -- 
    Lysfest
    Kajen 1, 8000 Aarhus C
    70 00 00 00
    hej@lysfest.example
    Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674"
  `)
})

test.each<[string, Trouble, string, string]>([
  [
    'a lead that is not delivered',
    undelivered('AAAA-2222'),
    'En henvendelse kræver handling',
    'Dagens liste: 1 henvendelse kræver handling',
  ],
  [
    'a paused channel',
    { kind: 'channel-paused', channel: 'crm', reason: 'crm-401' },
    'En kanal kræver handling',
    'Dagens liste: 1 kanal kræver handling',
  ],
  [
    'a lead in quarantine',
    { kind: 'quarantined', reference: 'CCCC-3333' },
    'En henvendelse kræver handling',
    'Dagens liste: 1 henvendelse kræver handling',
  ],
  [
    'a lead that will be deleted',
    { kind: 'retention-notice', reference: 'DDDD-4444', deletesAt: 0 },
    'En henvendelse kræver handling',
    'Dagens liste: 1 henvendelse kræver handling',
  ],
  [
    'replies that are not sent',
    { kind: 'auto-replies-withheld', perHour: 300 },
    'Automatiske svar holdes tilbage',
    'Dagens liste: Automatiske svar holdes tilbage',
  ],
  [
    'a store that takes nothing',
    { kind: 'store-down', reason: 'SQLITE_FULL' },
    'Henvendelser kan ikke gemmes',
    'Dagens liste: Henvendelser kan ikke gemmes',
  ],
])('the subject names %s, both alone and in the daily digest', (_, trouble, alone, listed) => {
  const { subject, preview, greeting } = letterOf([trouble])
  expect([subject, preview, greeting]).toEqual([alone, alone, alone])
  expect(letterOf([trouble], true).subject).toBe(listed)
})

test('the subject states the number if there are several', () => {
  const two = [undelivered('AAAA-2222'), undelivered('BBBB-3333')]
  expect(letterOf(two).subject).toBe('2 ting kræver handling')
  expect(letterOf(two, true).subject).toBe('Dagens liste: 2 ting kræver handling')
})

test.each<[string, Trouble[], string]>([
  [
    'a due date',
    [{ kind: 'due', reference: 'AAAA-2222', due: '2026-11-27', isOver: false }],
    ' Frister kan du flytte på henvendelsens side.',
  ],
  ['a lead in quarantine', [{ kind: 'quarantined', reference: 'CCCC-3333' }], ''],
  [
    'deliveries that fail',
    [undelivered('AAAA-2222'), { kind: 'channel-paused', channel: 'crm', reason: 'crm-401' }],
    ' Der kan du læse hvorfor og prøve igen.',
  ],
  ['a channel that works again', [], ''],
])('the mail about %s says what to do about it, and nothing else', (_, troubles, more) => {
  const [paragraph] = letterOf(troubles, true).paragraphs
  expect(paragraph).toBe(`Se mere på https://www.lysfest.example/intern.${more}`)
})

test('kinds without entries have no heading', () => {
  expect(letterOf([undelivered('AAAA-2222')]).sections).toEqual([
    {
      title: 'Ikke leveret',
      rows: [{ label: 'AAAA-2222', value: 'CRM: CRM-systemet svarede med fejl 503.' }],
    },
  ])
})

describe('a long list', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => undelivered(`AAAA-${2222 + index}`))
  const rowsOf = (count: number) => letterOf(many(count)).sections[0]?.rows ?? []

  test('of fifty is shown in full', () => {
    expect(rowsOf(50).map(({ label }) => label)).toEqual(many(50).map((_, index) => `AAAA-${2222 + index}`))
  })

  test('of more than fifty shows fifty and states how many are left', () => {
    expect(rowsOf(53)).toHaveLength(51)
    expect(rowsOf(53).at(-1)).toEqual({ label: 'Og flere', value: '3 til' })
  })
})

describe("the week's figures", () => {
  const week: Week = {
    monday: '2026-11-23',
    sources: [
      { name: 'google · efterår', count: 8 },
      { name: 'Ukendt kilde', count: 4 },
      { name: 'andet', count: 1 },
    ],
    won: 2,
  }
  const weekly = (figures: Week, troubles: Trouble[] = []) =>
    alertLetter({ troubles, week: figures, isDigest: true, siteUrl: 'https://www.lysfest.example', sender })

  test('alone are a mail, word for word', () => {
    const letter = weekly(week)
    expect([letter.subject, letter.preview]).toEqual(Array(2).fill('Ugens tal: 13 henvendelser'))
    expect(letterText(letter).split('\n-- ')[0]).toMatchInlineSnapshot(`
      "Ugens tal: 13 henvendelser

      Se flere tal på https://www.lysfest.example/intern/maalinger.

      Sidste uge: mandag den 23. november til søndag den 29. november
      ---------------------------------------------------------------
      Henvendelser: 13
      Vundet i ugen: 2
      google · efterår: 8
      Ukendt kilde: 4
      andet: 1
      "
    `)
  })

  test('of one lead are in the singular', () => {
    expect(weekly({ ...week, sources: [{ name: 'andet', count: 1 }] }).subject).toBe(
      'Ugens tal: 1 henvendelse',
    )
  })

  test('leave out what is won if it is unknown', () => {
    const rows = weekly({ ...week, won: null }).sections[0]?.rows ?? []
    expect(rows.map(({ label }) => label)).toEqual([
      'Henvendelser',
      'google · efterår',
      'Ukendt kilde',
      'andet',
    ])
  })

  test('are last in a mail with open matters', () => {
    const { subject, sections } = weekly(week, [undelivered('AAAA-2222')])
    expect(subject).toBe('Dagens liste: 1 henvendelse kræver handling')
    expect(sections.map(({ title }) => title)).toEqual(['Ikke leveret', expect.stringMatching(/^Sidste uge/)])
  })
})
