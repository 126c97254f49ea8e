import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import type { LogLevel } from './settings-table.ts'

function recordingLog(logLevel: LogLevel = 'info') {
  const lines: string[] = []
  const log = createLog({ logLevel }, { write: (line) => void lines.push(line) })
  return { log, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

test('a line is one JSON object with time, level, message and fields', () => {
  const { log, text, last } = recordingLog()
  log.info('Delivered', { reference: 'K7M2QX', attempt: 2, first: true, nothing: null })
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    msg: 'Delivered',
    reference: 'K7M2QX',
    attempt: 2,
    first: true,
    nothing: null,
  })
  expect(text()).toMatch(/^[^\n]+\n$/)
})

test('lines below the level of LOG_LEVEL are left out', () => {
  const { log, text } = recordingLog('warn')
  log.debug('Small')
  log.info('Small')
  expect(text()).toBe('')
  log.warn('Large')
  expect(text()).toContain('Large')
})

describe('personal data and secrets are masked', () => {
  const lead = {
    firstname: 'Mette',
    last_name: 'Skovgaard',
    Email: 'mette@klub.example',
    phone: '+4512345678',
    comment: 'Ring efter kl. 16',
    cvr: '12345674',
  }
  const details = ['Mette', 'Skovgaard', 'klub.example', '12345678', 'Ring efter', '12345674']

  test.each([
    ['at the top', lead],
    ['in an object', { request: { fields: lead } }],
    ['in a list', { leads: [lead, { deeper: [{ and: lead }] }] }],
    ['under a name for all of it', { contactInfo: lead, body: JSON.stringify(lead) }],
  ])('%s', (_, fields) => {
    const { log, text } = recordingLog()
    log.info('Received', fields)
    for (const detail of details) expect(text()).not.toContain(detail)
  })

  test('in fields that a child logger adds to all its lines', () => {
    const { log, text, last } = recordingLog()
    log.with({ reference: 'K7M2QX', email: 'mette@klub.example' }).warn('Not delivered')
    expect(text()).not.toContain('klub.example')
    expect(last()).toMatchObject({ reference: 'K7M2QX', email: '[hidden]' })
  })

  test('an e-mail address in a text, a message or a list', () => {
    const { log, text, last } = recordingLog()
    log.info('Mail to mette@klub.example', { note: 'from <mette@klub.example>, once', all: ['a@b.example'] })
    expect(text()).not.toContain('.example')
    expect(last()).toMatchObject({ msg: 'Mail to [hidden]', note: 'from <[hidden]>, once' })
  })

  test('keys, tokens and passwords', () => {
    const { log, text } = recordingLog()
    log.info('Called', {
      headers: { authorization: 'Bearer hemmelig' },
      accessToken: 'hemmelig',
      'Idempotency-Key': 'hemmelig',
      password: 'hemmelig',
    })
    expect(text()).not.toContain('hemmelig')
  })
})

describe('a field is masked by its name', () => {
  test.each([
    [
      'name',
      'lastName',
      'full_name',
      'E-Mail',
      'phone',
      'mobile',
      'companyName',
      'CVR',
      'website',
      'comment',
    ],
    [
      'message',
      'contact',
      'lead',
      'person',
      'recipient',
      'to',
      'from',
      'reply-to',
      'subject',
      'html',
      'text',
    ],
    ['reg', 'account', 'bank_reg', 'bankAccount', 'registration number', 'accountNumber'],
    ['ip', 'ipAddress', 'User-Agent', 'cookie', 'Set-Cookie', 'headers'],
    ['body', 'payload', 'response', 'answers'],
    ['token', 'secret', 'key', 'apiKey', 'Idempotency-Key', 'referrer', 'referer'],
    // A visitor can write anything into an address.
    ['url', 'path', 'pathname', 'query', 'search'],
  ])('as %s', (...names) => {
    const { log, last } = recordingLog()
    log.info('Odd', { fields: Object.fromEntries(names.map((name) => [name, 'Skovgaard'])) })
    expect(last().fields).toEqual(Object.fromEntries(names.map((name) => [name, '[hidden]'])))
  })

  test('unless it has no value, or its name only begins or ends like one', () => {
    const { log, last } = recordingLog()
    const fields = { email: null, phone: undefined, message: '', names: 'a', fromDay: 'b', monkey: 'c' }
    log.info('Odd', { fields })
    expect(last().fields).toEqual({ email: null, message: '[hidden]', names: 'a', fromDay: 'b', monkey: 'c' })
  })

  test('and other values stay as they are, down to the sixth level', () => {
    const { log, last } = recordingLog()
    const at = new Date('2026-11-20T13:05:00Z')
    log.info('Odd', {
      at,
      count: 3,
      is: false,
      a: { b: { c: { d: { e: 'fifth', f: ['sixth', { g: 1 }] } } } },
    })
    expect(last()).toMatchObject({ at: at.toISOString(), count: 3, is: false })
    expect(last().a.b.c.d).toEqual({ e: 'fifth', f: ['sixth', '[hidden]'] })
  })
})

test.each([
  ['skriv til mette@klub.example, tak', 'skriv til [hidden], tak'],
  ['<mette@klub.example>', '<[hidden]>'],
  ['"mette@klub.example";(bo@klub.example)', '"[hidden]";([hidden])'],
  ['mailto:mette@klub.example/x', 'mailto:[hidden]/x'],
  ['a=mette%40klub.example b', '[hidden] b'],
  ['mette%2540klub.example', '[hidden]'],
  ['mette%252540klub.example', '[hidden]'],
  ['100%41 mette%2041', '100%41 mette%2041'],
])('the text %j is logged as %j', (text, logged) => {
  const { log, last } = recordingLog()
  log.info(text, { note: text })
  expect([last().msg, last().note]).toEqual([logged, logged])
})

test('each line has the level that it was written with', () => {
  const { log, text } = recordingLog('debug')
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]('Line')
  const levels = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).level)
  expect(levels).toEqual(['debug', 'info', 'warn', 'error'])
})

test("a child logger's fields override its parent's, and a line's own fields override both", () => {
  const { log, last } = recordingLog()
  log.with({ a: 1, b: 1 }).with({ b: 2, c: 2 }).info('Line', { c: 3 })
  expect(last()).toMatchObject({ a: 1, b: 2, c: 3 })
})

describe('an error is reduced to its type, code and location', () => {
  class ApiException extends Error {
    override name = 'ApiException'
    code = 409
    body = { message: 'Contact already exists: mette@klub.example' }
    headers = { authorization: 'Bearer hemmelig' }
  }

  test("a service's response in the error message and fields is left out", () => {
    const { log, text, last } = recordingLog()
    const cause = Object.assign(new Error('connect ECONNREFUSED for Mette'), { code: 'ECONNREFUSED' })
    log.error('HubSpot refused the contact', {
      error: new ApiException('HTTP 409, Body: {"email":"mette@klub.example"}', { cause }),
    })
    expect(last()).toMatchObject({
      msg: 'HubSpot refused the contact',
      error: { kind: 'ApiException', code: 409, cause: { kind: 'Error', code: 'ECONNREFUSED' } },
    })
    expect(last().error.at[0]).toMatch(/^at .+log\.test\.ts/)
    for (const detail of ['Mette', 'klub.example', 'hemmelig', 'Body']) expect(text()).not.toContain(detail)
  })

  test('a sentence is not logged as an error code', () => {
    const { log, last } = recordingLog()
    log.error('Not sent', { error: Object.assign(new Error('x'), { code: 'Mette could not be mailed' }) })
    expect(last().error.code).toBeUndefined()
  })

  test.each([
    [{ code: 'a'.repeat(64) }, { code: 'a'.repeat(64) }],
    [{ code: 'a'.repeat(65) }, {}],
    [{ code: 'ERR_A-1.b' }, { code: 'ERR_A-1.b' }],
    [{ code: '' }, {}],
    [{ code: ' A' }, {}],
    [{ code: 'A B' }, {}],
    [{ code: { a: 1 } }, {}],
    [{ status: 429, statusCode: 500 }, { status: 429 }],
    [{ statusCode: 500 }, { status: 500 }],
    [{ cause: 'Mette' }, {}],
  ])('with %o is logged with %o', (more, logged) => {
    const { log, last } = recordingLog()
    log.error('Not sent', { error: Object.assign(new Error('x'), more) })
    const { at, kind, ...rest } = last().error
    expect([kind, rest]).toEqual(['Error', logged])
    expect(at.length).toBeGreaterThan(0)
    for (const frame of at) expect(frame).toMatch(/^at .+:\d+:\d+\)?$/)
  })

  test('without a stack it has no location, and without a message it still has one', () => {
    const { log, last } = recordingLog()
    log.error('Not sent', { error: Object.assign(new Error('x'), { stack: undefined }) })
    expect(last().error.at).toEqual([])
    log.error('Not sent', { error: new Error() })
    expect(last().error.at[0]).toMatch(/log\.test\.ts/)
  })

  test('a multi-line message that looks like a stack trace is left out', () => {
    const { log, text } = recordingLog()
    log.error('Not sent', { error: new TypeError('Rejected\n at Skovgaard:1:1') })
    expect(text()).not.toContain('Skovgaard')
  })
})

test('a circular object does not break the log', () => {
  const { log, last } = recordingLog()
  const own: Record<string, unknown> = { reference: 'K7M2QX' }
  own.self = own
  log.info('Odd', { own })
  expect(last().own.reference).toBe('K7M2QX')
})

describe('a long text', () => {
  test('is cut only after personal data in it was masked', () => {
    const { log, last } = recordingLog()
    log.info('Odd', { note: `${'x'.repeat(495)} anna@firma.example`, other: 'y'.repeat(2000) })
    expect(last().note).toBe(`${'x'.repeat(495)} [hid…`)
    expect(last().other).toHaveLength(501)
  })

  test.each(['a', '@', '%25', '/', 'a.', '%', 'a@', '%2540'])(
    'of %j is read once, not once per character',
    (part) => {
      const { log, text } = recordingLog()
      // Reading it once per character would take minutes, and end in the time limit of the test.
      log.info('Odd', { note: part.repeat(3_000_000 / part.length) })
      expect(text().length).toBeLessThan(1000)
    },
  )
})

test('in development the whole error is passed on, while the log line leaves out its message', () => {
  const lines: string[] = []
  const passedOn: unknown[] = []
  const onError = (error: unknown) => void passedOn.push(error)
  const log = createLog({ logLevel: 'info', onError }, { write: (line) => void lines.push(line) })
  const error = new Error('Mette is not a number')
  log.with({ part: 'pages' }).error('A page failed', { error })
  log.info('Without an error')
  expect(passedOn).toEqual([error])
  expect(lines.join('')).not.toContain('Mette')
})
