import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { maskedBody, maskedHeader } from './masks.ts'

/** What a hash stands for is in the file of its name, a tag per line. */
const BODIES = 'test-results/golden'
const written = new Set<string>()
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
  return ({ method = 'GET', target, headers = {}, body }: Asked) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = { Host: host, 'X-Forwarded-Proto': 'https', ...headers }
      const request = httpRequest({ host: '127.0.0.1', port, path: target, method, headers: sent })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const raw = Buffer.concat(chunks)
          const encoding = response.headers['content-encoding']
          const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : null
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headersDistinct,
            raw,
            body: unpack && raw.length > 0 ? unpack(raw) : raw,
          })
        })
      })
      request.on('error', reject)
      request.end(body)
    })
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
  // Encoders of lossy pictures differ between machines.
  if (/^image\/(?:avif|webp|jpeg)/.test(type)) {
    const { width, height } = await sharp(body).metadata()
    return `${width} × ${height}`
  }
  if (!/^text\/|json|xml|javascript|svg/.test(type)) return hash(body)
  const text = maskedBody(body.toString())
  if (text.length < 200 && !text.trim().includes('\n')) return JSON.stringify(text.trim())
  return type.startsWith('text/html') ? hashDocument(text) : hash(text)
}

/**
 * Hashes of a document, of its class names and of what its islands start from: the latter two may
 * change where nothing else does.
 */
export function hashDocument(masked: string): string {
  const islands = valuesOf(masked, / data-props="([^"]*)"/g)
    .replaceAll('&quot;', '"')
    .replaceAll(',"', ',\n"')
  const classes = valuesOf(masked, / class="([^"]*)"/g)
  const rest = hash(masked.replace(/ (?:data-props|class)="[^"]*"/g, ''))
  return [rest, classes && `classes ${hash(classes)}`, islands && `islands ${hash(islands)}`]
    .filter(Boolean)
    .join(' ')
}

function valuesOf(document: string, attribute: RegExp): string {
  return [...document.matchAll(attribute)].map(([, value]) => value).join('\n')
}

/** A short hash; the content is written to a file of this name. */
function hash(content: string | Buffer): string {
  const name = createHash('sha256').update(content).digest('hex').slice(0, 12)
  if (written.has(name)) return name
  written.add(name)
  mkdirSync(BODIES, { recursive: true })
  const lines = typeof content === 'string' ? content.replaceAll('><', '>\n<') : content
  writeFileSync(join(BODIES, name), lines)
  return name
}

/** The answers of a group of addresses, as the text of a golden file. */
export function createRecord() {
  const entries = new Map<string, [variant: string, recorded: Recorded][]>()
  return {
    /** Begins the entry of an address: entries stand in the order of these calls. */
    begin(title: string): void {
      if (entries.has(title)) throw new Error(`${title} is recorded twice`)
      entries.set(title, [])
    },
    async add(title: string, variant: string, answer: Answered, whole = answer): Promise<void> {
      entries.get(title)?.push([variant, await toRecorded(answer, whole)])
    },
    text(): string {
      // Header lines stand once, under the name of the first answer that had them.
      const names = new Map<string, string>()
      const answers: string[] = []
      for (const [title, variants] of entries) {
        answers.push('', title)
        // Variants with the same answer share a line.
        const lines = new Map<string, string[]>()
        const [, first] = variants[0] ?? []
        for (const [variant, recorded] of variants) {
          const name = names.get(recorded.headers) ?? `${title} ${variant}`
          names.set(recorded.headers, name)
          const isFirst = recorded.status === first?.status && recorded.headers === first.headers
          const isSame = recorded.body === first?.body && recorded.body !== NO_BODY && !isFirst
          const body = isSame ? 'same body' : recorded.body
          const line = `${recorded.status} ${body} [${name}]`
          lines.set(line, [...(lines.get(line) ?? []), variant])
        }
        for (const [line, who] of lines) answers.push(`  ${who.join(', ')}: ${line}`)
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
