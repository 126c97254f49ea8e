import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/log-lines.md explains every warning and error, and none that no longer exists. */

const guide = readFileSync('docs/log-lines.md', 'utf8')
/** The level of each explained message. */
const explained = new Map<string, string>(
  guide.split(/^## /m).flatMap((section) =>
    section
      .split('\n')
      .filter((line) => /^\| `/.test(line))
      .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, message = '']) => [message, /^`(\w+)`/.exec(section)?.[1] ?? 'no level'] as const),
  ),
)

/** Calls that pass on a message from elsewhere. */
const passedOn = [
  'log.warn(message, fields)',
  // Contains an article's id.
  ', message)',
]

interface Call {
  file: string
  code: string
  messages: string[]
}

const calls: Call[] = globSync('{server,app/content}/**/*.ts')
  .filter((file) => !/\.test\.ts$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(/\b(?:log\.(?:debug|info|warn|error)|warnOnce|options\.warn)\(/g)].map(
      ({ index }) => {
        const call = argumentsAt(code, index)
        const quoted = [...call.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, message = '']) => message)
        return { file, code: call, messages: quoted.filter((text) => /^[A-ZÆØÅ]/.test(text)) }
      },
    )
  })

/** The text of a call up to its closing bracket, without the contents of objects. */
function argumentsAt(code: string, from: number): string {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if ('({['.includes(code[at] ?? '')) depth++
    if (')}]'.includes(code[at] ?? '') && --depth === 0) {
      const call = code.slice(from, at + 1).replaceAll(/\s+/g, ' ')
      return call.replace(/, \{.*\}/, '')
    }
  }
  return ''
}

test('every log line has a fixed message', () => {
  expect(calls.length).toBeGreaterThan(40)
  const without = calls.filter(
    ({ code, messages }) => messages.length === 0 && !passedOn.some((known) => code.endsWith(known)),
  )
  expect(without.map(({ file, code }) => `${file}: ${code}`)).toEqual([])
})

/** Markdown code spans contain no backtick. */
const asWritten = (message: string) => message.replaceAll('`cache: private`', 'private')

test('the page says what to do about every warning and error, under its level', () => {
  const wanted = calls.flatMap(({ code, messages }) => {
    const level = /^log\.(\w+)/.exec(code)?.[1] ?? 'warn'
    return level === 'warn' || level === 'error' ? messages.map((message) => ({ message, level })) : []
  })
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter(({ message, level }) => explained.get(asWritten(message)) !== level)).toEqual([])
})

test('every explained message is in the code', () => {
  const messages = new Set(calls.flatMap((call) => call.messages).map(asWritten))
  // The article's id is in the middle (app/content/related-documents.ts).
  const written = [...explained.keys()].filter((message) => !message.includes('…'))
  expect(written.filter((message) => !messages.has(message))).toEqual([])
})
