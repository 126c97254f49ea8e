import { expect, test } from 'vitest'
import { toCallbackLead } from '#app/forms/payloads/callback-payload.ts'
import { describe } from '#app/lead/describe.ts'
import { checkCallComment, readCallTime, withCallTime } from './call-time.ts'
import { checkCallback } from './callback-fields.ts'
import { MAX_COMMENT } from './text.ts'

const FIELDS = { firstname: 'Mette', lastname: 'Holm', phone: '20 34 56 78', email: 'mette@fjord.example' }

test.each([
  ['formiddag', 'Vi er 400.', 'Ring helst: formiddag\n\nVi er 400.'],
  ['formiddag', '', 'Ring helst: formiddag'],
  ['', 'Vi er 400.', 'Vi er 400.'],
  ['  efter\nkl. 16 ', 'To\nlinjer', 'Ring helst: efter kl. 16\n\nTo\nlinjer'],
])('the time %j is put before the comment %j, and is parsed back', (time, comment, sent) => {
  expect(withCallTime(time, comment)).toBe(sent)
  expect(readCallTime(sent)).toEqual({ time: time.trim().replace('\n', ' '), comment })
})

test('a comment that only resembles a time to call is left unchanged', () => {
  expect(readCallTime('Ring helst ikke: vi er til fest')).toEqual({
    time: '',
    comment: 'Ring helst ikke: vi er til fest',
  })
})

test('the time does not count towards the maximum length of the comment', () => {
  const longest = 'x'.repeat(MAX_COMMENT)
  expect(checkCallComment(withCallTime('eftermiddag', longest))).toEqual({
    ok: true,
    value: withCallTime('eftermiddag', longest),
  })
  expect(checkCallback({ ...FIELDS, comment: withCallTime('eftermiddag', longest) })).toEqual({})
  expect(
    Object.keys(checkCallback({ ...FIELDS, comment: withCallTime('eftermiddag', `${longest}x`) })),
  ).toEqual(['comment'])
})

test('line ends of Windows are normalised', () => {
  expect(checkCallComment('Ring helst: formiddag\r\n\r\nTo\r\nlinjer')).toEqual({
    ok: true,
    value: 'Ring helst: formiddag\n\nTo\nlinjer',
  })
})

test('sales sees the time as a separate answer, and the comment without it', () => {
  const lead = toCallbackLead({
    ...FIELDS,
    company: '',
    comment: withCallTime('formiddag', 'Vi er 400.'),
    industry: 'Festival',
  } as never)
  const { sections, callTime } = describe({
    lead,
    reference: 'K7PM4X',
    rates: {} as never,
    decided: null,
    attribution: null,
    receivedAt: 0,
    completedAt: null,
    answerBy: '2026-12-04',
  })
  const rows = sections.flatMap((section) => section.rows.map(({ label, value }) => [label, value]))
  expect(rows).toContainEqual(['Ring helst', 'formiddag'])
  expect(rows).toContainEqual(['Kommentar', 'Vi er 400.'])
  expect(callTime).toBe('formiddag')
})
