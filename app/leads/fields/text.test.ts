import { describe, expect, test } from 'vitest'
import { CONTACT_FIELDS, NAME_FIELDS } from './contact-fields.ts'
import { checkComment, checkLine, clip, MAX_COMMENT, MAX_LINE } from './text.ts'

describe('a single-line text', () => {
  test('is trimmed and normalised, and gets the given message if it is missing', () => {
    expect(checkLine(' A\u030arhus ', 'Navnet')).toEqual({ ok: true, value: 'Århus' })
    expect(checkLine('  ', 'Navnet')).toEqual({ ok: true, value: '' })
  })

  test.each(['\u202a12 34\u202c', '\u200b12\u2060 34', '\u00ad12\u2066 34\ufeff'])(
    'loses what is invisible or changes its direction: %j',
    (pasted) => {
      expect(checkLine(pasted, 'Telefonnummeret')).toEqual({ ok: true, value: '12 34' })
      expect(clip(pasted)).toBe('12 34')
    },
  )

  test.each(['👩‍💻', 'می‌خواهم'])('keeps what joins and parts letters: %s', (name) => {
    expect(checkLine(name, 'Navnet')).toEqual({ ok: true, value: name })
  })

  test('has at most two hundred characters', () => {
    expect(checkLine('x'.repeat(MAX_LINE), 'Navnet').ok).toBe(true)
    expect(checkLine('x'.repeat(MAX_LINE + 1), 'Navnet')).toEqual({
      ok: false,
      message: 'Navnet må højst fylde 200 tegn.',
    })
  })

  test.each(['a\nb', 'a\u2028b', 'a\u2029b', 'a\u0000b', 'a\u0085b'])(
    'cannot contain a line break: %j',
    (typed) => {
      expect(checkLine(typed, 'Navnet')).toEqual({
        ok: false,
        message: 'Navnet må kun fylde én linje.',
      })
    },
  )

  test.each([
    [NAME_FIELDS.firstname, 'Fornavnet'],
    [NAME_FIELDS.lastname, 'Efternavnet'],
    [CONTACT_FIELDS.company, 'Navnet på firmaet'],
  ])('has a message that names the field (%#)', ({ check }, what) => {
    expect(check('a\nb')).toEqual({ ok: false, message: `${what} må kun fylde én linje.` })
    expect(check('')).toEqual({ ok: true, value: '' })
  })
})

describe('a comment', () => {
  test('keeps its lines and tabs, and loses control characters', () => {
    expect(checkComment(' En\r\nto\rtre\n\tfire\u0000\u2028! ')).toEqual({
      ok: true,
      value: 'En\nto\ntre\n\tfire!',
    })
  })

  test('has at most ten thousand characters', () => {
    expect(checkComment(`${'x'.repeat(MAX_COMMENT)}  `).ok).toBe(true)
    expect(checkComment('x'.repeat(MAX_COMMENT + 1))).toEqual({
      ok: false,
      message: 'Kommentaren må højst fylde 10.000 tegn.',
    })
  })
})
