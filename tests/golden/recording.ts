import sharp from 'sharp'
import { ask } from '#tests/ask.ts'
import { maskedBody, maskedHeader } from './masks.ts'

const NO_BODY = '(no body)'

export interface Asked {
  method?: string
  target: string
  headers?: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  /** Every value of every header, by lower-case name. */
  headers: NodeJS.Dict<string[]>
  /** As received. */
  raw: Buffer
  /** Decompressed. */
  body: Buffer
}

/** Asks the site at this port as its trusted proxy does. */
export function createAsk(port: number, host: string) {
  return async ({ target, headers, ...asked }: Asked): Promise<Answered> => {
    const sent = { Host: host, 'X-Forwarded-Proto': 'https', ...headers }
    const { status, allHeaders, raw, body } = await ask(port, target, { ...asked, headers: sent })
    return { status, headers: allHeaders, raw, body }
  }
}

/** What is compared of an answer. */
interface Recorded {
  /** With the target of a redirect. */
  status: string
  headers: string
  body: string
}

/** `whole`: the answer to the same request by GET, if this is one to HEAD. */
async function toRecorded(answer: Answered, whole: Answered): Promise<Recorded> {
  const lines = Object.entries(answer.headers)
    .flatMap(([name, values = []]) => values.map((value) => [name, value] as const))
    .filter(([name]) => name !== 'location')
    .map(([name, value]) => {
      const isLength = name === 'content-length' && value === String(whole.raw.length)
      return `${name}: ${isLength ? '‹length of the body›' : maskedHeader(name, value)}`
    })
  const to = answer.headers.location?.map((target) => ` to ${target}`) ?? []
  const status = [answer.status, ...to].join('')
  return { status, headers: lines.toSorted().join('\n'), body: await describeBody(answer) }
}

async function describeBody({ headers, body }: Answered): Promise<string> {
  if (body.length === 0) return NO_BODY
  const [type = ''] = headers['content-type'] ?? []
  // Encoders of pictures differ between machines.
  if (/^image\/(?:avif|gif|jpeg|png|webp)/.test(type)) {
    const { format, width, height } = await sharp(body).metadata()
    return `${format} of ${width} × ${height}`
  }
  const text = maskedBody(body.toString())
  if (type.startsWith('text/html')) return describeDocument(text)
  if (!/^text\/|json|xml|javascript|svg/.test(type)) return 'bytes'
  const lines = text.trim().split('\n')
  return lines.length === 1 && text.length < 600 ? (lines[0] ?? '') : `${lines.length} lines`
}

/** Its title, heading and error messages. The rest of a page is compared by tests/browser/looks.spec.ts. */
function describeDocument(html: string): string {
  const wordsOf = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, inner = '']) => readable(inner).join(' ')).filter(Boolean)
  const title = wordsOf(/<title>(.*?)<\/title>/gs)
  const heading = wordsOf(/<h1\b[^>]*>(.*?)<\/h1>/gs)
  const wrong = wordsOf(/<p\b[^>]* id="[^"]*-(?:error|fejl)"[^>]*>(.*?)<\/p>/gs)
  const alerts = wordsOf(/<(?:div|p|section)\b[^>]* role="alert"[^>]*>(.*?)<\/(?:div|p|section)>/gs)
  return [`»${title}«`, ...heading, ...new Set([...alerts, ...wrong])].join(' | ')
}

/** They keep mail clients from showing more than the preview text. */
const INVISIBLE = /[\u200b-\u200f\ufeff]/gu

/** The words of a document, as a reader has them: a block or a cell a line. */
export function readable(html: string): string[] {
  return html
    .replace(/<(script|style|head)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(
      /<\/(?:p|li|dt|dd|div|h\d|tr|td|th|section|label|button|a|option|legend|summary)>|<br ?\/?>/g,
      '\n',
    )
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** The answers of a group of addresses, as the text of a golden file. */
export function createRecord() {
  const entries = new Map<string, [variant: string, recorded: Recorded][]>()
  return {
    /** Begins the entry of an address: entries are in the order of these calls. */
    begin(title: string): void {
      if (entries.has(title)) throw new Error(`${title} is recorded twice`)
      entries.set(title, [])
    },
    async add(title: string, variant: string, answer: Answered, whole = answer): Promise<void> {
      entries.get(title)?.push([variant, await toRecorded(answer, whole)])
    },
    text(): string {
      // Header lines are written once, under the name of the first answer that had them.
      const names = new Map<string, string>()
      const answers: string[] = []
      for (const [title, variants] of entries) {
        if (variants.length > 1) answers.push('', title)
        // Variants with the same answer share a line.
        const lines = new Map<string, string[]>()
        const [, first] = variants[0] ?? []
        for (const [variant, recorded] of variants) {
          const name = names.get(recorded.headers) ?? (variants.length > 1 ? `${title} ${variant}` : title)
          names.set(recorded.headers, name)
          const isFirst = recorded.status === first?.status && recorded.headers === first.headers
          const isSame = recorded.body === first?.body && recorded.body !== NO_BODY && !isFirst
          const body = isSame ? 'same body' : recorded.body
          const line = `${recorded.status} ${body} [${name}]`
          lines.set(line, [...(lines.get(line) ?? []), variant])
        }
        for (const [line, who] of lines)
          answers.push(variants.length > 1 ? `  ${who.join(', ')}: ${line}` : `${title}: ${line}`)
      }
      const sets = [...names].flatMap(([headers, name]) => [
        '',
        `[${name}]`,
        ...(headers ? headers.split('\n').map((line) => `  ${line}`) : ['  (none)']),
      ])
      return ['HEADERS', ...sets, '', '', 'ANSWERS', ...answers, ''].join('\n')
    },
  }
}

export type AnswerRecord = ReturnType<typeof createRecord>
