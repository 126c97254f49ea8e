import type { ChildProcess } from 'node:child_process'
import { processorTime } from '#lab/processes.ts'
import type { BuiltSite } from '#tests/built-site.ts'
import { getRaw, headerOf } from './client.ts'
import { formatNumber, has, runOn, say, spread, table } from './machine.ts'

const RUNS = 5
const SECONDS = 2
const CONNECTIONS = 32

interface Subject {
  name: string
  path: string
  headers: Record<string, string>
}

interface Round {
  perSecond: number
  /** Processor time of the server for a request, in µs. */
  cost: number
}

/** Cached responses: the server on one core, the load on the other one. */
export async function benchCached(site: BuiltSite): Promise<void> {
  if (!has('wrk')) {
    say('Cached pages are not measured: that needs wrk (Debian: apt-get install wrk).')
    say()
    return
  }
  const image = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(
    (await getRaw(`${site.url}/`)).body.toString('utf8'),
  )?.[1]
  const brotli = { 'Accept-Encoding': 'br' }
  const subjects: Subject[] = [
    { name: 'home page', path: '/', headers: brotli },
    { name: 'industry page', path: '/branche/sportsklub', headers: brotli },
    { name: 'legal page', path: '/privatlivspolitik', headers: brotli },
    { name: 'home page, 304', path: '/', headers: { ...brotli, 'If-None-Match': '' } },
    ...(image ? [{ name: 'picture', path: image.replaceAll('&amp;', '&'), headers: {} }] : []),
  ]
  for (const { path, headers } of subjects) await smallest(site.url + path, headers)
  const answers = await Promise.all(
    subjects.map(({ path, headers }) => getRaw(site.url + path, without(headers, 'If-None-Match'))),
  )
  const rows: string[][] = []
  for (const [index, subject] of subjects.entries()) {
    const url = site.url + subject.path
    const rounds: Round[] = []
    for (let run = 0; run < RUNS; run++) rounds.push(await round(site.process, url, await fill(subject, url)))
    rows.push([
      subject.name,
      formatNumber(answers[index]?.body.length ?? 0),
      spread(
        rounds.map(({ perSecond }) => perSecond),
        0,
      ),
      spread(
        rounds.map(({ cost }) => cost),
        1,
      ),
    ])
  }
  say(`Cached responses, ${RUNS} runs of ${SECONDS} s, ${CONNECTIONS} connections: median (least to most)`)
  say()
  table(['answer', 'bytes', 'requests/s', 'processor time, µs'], rows)
}

async function fill({ headers }: Subject, url: string): Promise<Record<string, string>> {
  if (!('If-None-Match' in headers)) return headers
  const etag = headerOf(await getRaw(url, without(headers, 'If-None-Match')), 'etag') ?? ''
  return { ...headers, 'If-None-Match': etag }
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}

/**
 * Waits until a page is compressed with maximum effort, which happens after twenty requests, while
 * the server is idle.
 */
async function smallest(url: string, headers: Record<string, string>): Promise<void> {
  let size = Number.POSITIVE_INFINITY
  for (let unchanged = 0; unchanged < 26; ) {
    const { body } = await getRaw(url, without(headers, 'If-None-Match'))
    unchanged = body.length < size ? 0 : unchanged + 1
    size = body.length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function round(server: ChildProcess, url: string, headers: Record<string, string>): Promise<Round> {
  const before = processorTime(server.pid)
  const printed = await runOn('load', 'wrk', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ])
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1])
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(printed)?.[1])
  if (/Non-2xx or 3xx responses|Socket errors/.test(printed)) throw new Error(`${url}:\n${printed}`)
  return { perSecond, cost: ((processorTime(server.pid) - before) / requests) * 1000 }
}
