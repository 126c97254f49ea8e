import { type CheckResult, valid } from './checked.ts'
import { checkComment, clip } from './text.ts'

// When the sender of a callback form wants to be called: the first line of the comment, so that
// every program that shows comments shows it.

/** The form's own field; the endpoint has none. */
export const CALL_TIME = 'callTime'

/** The longest time, in characters; content's are a word or two. */
const LONGEST_TIME = 60

const HEAD = new RegExp(String.raw`^Ring helst: ([^\r\n]{1,${LONGEST_TIME}})(?:[\r\n]+|$)`)

/** Splits a sent comment into the time and the rest; `time` is '' if any will do. */
export function readCallTime(sent: string): { time: string; comment: string } {
  const [head = '', time = ''] = HEAD.exec(sent) ?? []
  return { time, comment: sent.slice(head.length) }
}

/** The comment with the time at its head: 'Ring helst: formiddag', an empty line, the comment. */
export function withCallTime(time: string, comment: string): string {
  const callTime = clip(time).slice(0, LONGEST_TIME).trim()
  return callTime === '' ? comment : `Ring helst: ${callTime}${comment === '' ? '' : `\n\n${comment}`}`
}

/** Checks a comment; the time in its first line does not count towards its length. */
export function checkCallComment(sent: string): CheckResult<string> {
  const { time, comment } = readCallTime(sent)
  const checked = checkComment(comment)
  return checked.ok ? valid(withCallTime(time, checked.value)) : checked
}
