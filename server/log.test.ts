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

  test('a multi-line message that looks like a stack trace is left out', () => {
    const { log, text } = recordingLog()
    log.error('Not sent', { error: new Error('Rejected\n    at Skovgaard, Mette') })
    expect(text()).not.toContain('Skovgaard')
  })

  test('a message is left out where it ends like a line of a stack trace', () => {
    const { log, last } = recordingLog()
    log.error('Not sent', { error: new TypeError('Mette\n at b:1:1') })
    expect(last().error.at.join()).not.toContain('at b:1:1')
  })
})

test('a circular object does not break the log', () => {
  const { log, last } = recordingLog()
  const own: Record<string, unknown> = { reference: 'K7M2QX' }
  own.self = own
  log.info('Odd', { own })
  expect(last().own.reference).toBe('K7M2QX')
})

test('an address is never logged: visitors can write anything into it', () => {
  const { log, text } = recordingLog()
  for (const name of ['path', 'pathname', 'url', 'query', 'search'])
    log.info('Asked', { [name]: '/kontakt/51/23/87/65/anna&#64;firma.example' })
  expect(text()).not.toMatch(/51.23|anna/)
})

describe('a long text', () => {
  test('is cut, after what it must not contain was masked', () => {
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
  log.with({ room: 'pages' }).error('A page failed', { error })
  log.info('Without an error')
  expect(passedOn).toEqual([error])
  expect(lines.join('')).not.toContain('Mette')
})
