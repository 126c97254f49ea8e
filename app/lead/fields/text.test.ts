import { describe, expect, test, vi } from 'vitest'
import { CONTACT_FIELDS, NAME_FIELDS } from './contact-fields.ts'
import { checkComment, checkLine, clip, MAX_COMMENT, MAX_LINE, normalise } from './text.ts'

describe('a single-line text', () => {
  test('is trimmed and normalised, and gets the given message if it is missing', () => {
    expect(checkLine(' A\u030arhus ', 'Navnet')).toEqual({ ok: true, value: 'Århus' })
    expect(checkLine('  ', 'Navnet')).toEqual({ ok: true, value: '' })
  })

  test.each(['\u202a12 34\u202c', '\u200b12\u2060 34', '\u00ad12\u2066 34\ufeff'])(
    'loses invisible characters and those that change its direction: %j',
    (pasted) => {
      expect(checkLine(pasted, 'Telefonnummeret')).toEqual({ ok: true, value: '12 34' })
      expect(clip(pasted)).toBe('12 34')
    },
  )

  test.each(['👩‍💻', 'می‌خواهم'])('keeps the characters that join or separate letters: %s', (name) => {
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

describe('a text designed to be expensive', () => {
  const mark = '\u0301\u0323'
  const checks = { ...NAME_FIELDS, ...CONTACT_FIELDS }

  test.each(Object.entries(checks))('is rejected unread if it is longer than %s can be', (_, { check }) => {
    const long = mark.repeat(MAX_COMMENT + 1)
    let works = 0
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function normalize(this: string) {
      works += 1
      return `${this}`
    })
    const checked = check(long)
    vi.restoreAllMocks()
    expect({ works, ok: checked.ok }).toEqual({ works: 0, ok: false })
  })

  test('keeps at most thirty combining marks on a letter, as many as any real text has', () => {
    expect(normalise(`e${'\u0323'.repeat(500)}`, 'NFC')).toHaveLength(30)
    expect(normalise('Vie\u0323\u0302t', 'NFC')).toBe('Việt')
  })

  test('has no long run of marks left to sort, whatever is between them', () => {
    const seen: string[] = []
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function normalize(this: string) {
      seen.push(`${this}`)
      return `${this}`
    })
    checkLine(`e${'\u0323\u200b\u0301\u2066'.repeat(200)}`, 'Navnet')
    checkComment(`e${mark.repeat(MAX_COMMENT - 1)}`)
    checkComment(mark.repeat(MAX_COMMENT / 2))
    vi.restoreAllMocks()
    expect(seen).toHaveLength(3)
    for (const text of seen) expect(text).not.toMatch(/\p{M}{31}/u)
  })

  test('is cut where no text is rejected', () => {
    expect(clip(` ${'x'.repeat(100_000)}`)).toBe('x'.repeat(MAX_LINE))
  })
})

describe('a comment', () => {
  test('keeps its lines and tabs, and loses control characters', () => {
    expect(checkComment(' En\r\nto\rtre\n\tfire\u0000\u2028fem\vseks! ')).toEqual({
      ok: true,
      value: 'En\nto\ntre\n\tfire\nfem\nseks!',
    })
  })

  test('has at most ten thousand characters', () => {
    expect(checkComment(`${'x'.repeat(MAX_COMMENT)}  `).ok).toBe(true)
    expect(checkComment('x'.repeat(MAX_COMMENT + 1))).toEqual({
      ok: false,
      message: 'Kommentaren må højst fylde 10.000 tegn.',
    })
    expect(checkComment('x'.repeat(2 * MAX_COMMENT + 1), 'Noten')).toEqual({
      ok: false,
      message: 'Noten må højst fylde 10.000 tegn.',
    })
  })
})
