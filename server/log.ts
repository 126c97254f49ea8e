import { type DestinationStream, pino } from 'pino'
import { createLogOutput, openStandardOutput } from './log-output.ts'
import type { LogLevel } from './settings-table.ts'

/** Fields of a log line. Values under a personal field name are hidden. */
type Fields = Record<string, unknown>

/**
 * The server log: one JSON object per line on standard output, with a message written by us. More
 * people read it than may see leads, so it never holds what a person wrote or what a service
 * answered:
 * - fields named like a personal detail or a secret are hidden at any depth, and e-mail addresses
 *   in any text. A request is named by its route, never by its address, since any text can be
 *   written into that;
 * - an Error is reduced to its kind, its code or status and its location: the message of an outside
 *   service may quote the lead that was sent to it.
 */
export interface Log {
  debug: LogLine
  info: LogLine
  warn: LogLine
  error: LogLine
  /** A log that adds these fields to every line. */
  with(fields: Fields): Log
}

type LogLine = (message: string, fields?: Fields) => void

/** `onError` receives the unredacted error of a line, for development. */
export function createLog(
  settings: { logLevel: LogLevel; onError?: (error: unknown) => void },
  destination?: DestinationStream,
): Log {
  const logger = pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? standardOutput((lines) => log.warn('Log lines were lost', { lines })),
  )
  const log = wrap(logger, {}, settings.onError)
  return log
}

function standardOutput(report: (lost: number) => void): DestinationStream {
  const output = createLogOutput(openStandardOutput(), report)
  // Lines that still wait are tried once more.
  process.once('exit', () => output.write(''))
  return output
}

function wrap(logger: pino.Logger, common: Fields, onError?: (error: unknown) => void): Log {
  const line =
    (level: 'debug' | 'info' | 'warn' | 'error'): LogLine =>
    (message, fields) => {
      if (!logger.isLevelEnabled(level)) return
      logger[level](withoutPersonalData({ ...common, ...fields }), withoutAddresses(message))
      if (fields?.error) onError?.(fields.error)
    }
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (fields) => wrap(logger, { ...common, ...fields }, onError),
  }
}

const hidden = '[hidden]'

// Case, hyphens and underscores do not count: first_name, firstName and firstname are the same.
const personalNames = new Set(
  [
    'name, firstname, lastname, fullname, email, mail, phone, mobile, company, companyname, cvr, website, comment',
    'message, contact, contactinfo, lead, person, recipient, to, from, replyto, subject, html, text',
    'reg, account, bankreg, bankaccount, registrationnumber, accountnumber',
    'ip, ipaddress, useragent, cookie, cookies, setcookie, authorization, headers, body, payload, response, answers',
    'token, accesstoken, secret, password, key, apikey, idempotencykey, referrer, referer',
    'url, path, pathname, query, search',
  ]
    .join(', ')
    .split(', '),
)

function isPersonal(name: string): boolean {
  return personalNames.has(name.toLowerCase().replaceAll(/[-_\s]/g, ''))
}

/** Longest text of a field. */
const LONGEST_TEXT = 500
/** Runs of characters that an e-mail address may contain. */
const words = /[^\s<>"(),;:/]+/g
/** Its @ may be percent-encoded, once or more. */
const at = /@|%(?:25)*40/

function withoutAddresses(text: string): string {
  const masked = text.replaceAll(words, (word) => (at.test(word) ? hidden : word))
  return masked.length > LONGEST_TEXT ? `${masked.slice(0, LONGEST_TEXT)}…` : masked
}

function withoutPersonalData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutAddresses(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  // Deeper means a foreign object logged by mistake, or a circular one.
  if (depth === 6) return hidden
  if (value instanceof Error) return errorSummary(value, depth)
  if (Array.isArray(value)) return value.map((item) => withoutPersonalData(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isPersonal(name) && item !== null && item !== undefined ? hidden : withoutPersonalData(item, depth + 1),
    ]),
  )
}

function errorSummary(error: Error, depth: number): Fields {
  const { code, status, statusCode } = error as { code?: unknown; status?: unknown; statusCode?: unknown }
  return {
    kind: error.name,
    code: oneWord(code),
    status: [status, statusCode].find((each) => typeof each === 'number'),
    at: stackFrames(error),
    cause: error.cause instanceof Error ? withoutPersonalData(error.cause, depth + 1) : undefined,
  }
}

/** The location, without the message at the start of a stack. */
function stackFrames({ stack = '', message }: Error): string[] {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return [...frames.matchAll(/^\s+(at .+:\d+:\d+\)?)$/gm)].map((match) => match[1] ?? '')
}

/** The error's code, unless it only looks like one. */
function oneWord(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined
}
