import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorTime } from '#lab/processes.ts'
import { type BuiltSite, freePort } from '#tests/built-site.ts'
import { type BenchResponse, getRaw, headerOf } from './client.ts'
import { formatNumber, has, pin, runOn, say, spread, table } from './machine.ts'

const RUNS = 5
const SECONDS = 2
const CONNECTIONS = 32

interface Subject {
  name: string
  path: string
  headers: Record<string, string>
  /** The target, as a share of nginx. */
  aim: string
}

interface Round {
  perSecond: number
  /** Processor time of the server for a request, in µs. */
  cost: number
}

/**
 * Cached responses compared with nginx serving the same bytes and headers: both on the same core in
 * turn, the load on the other one.
 */
export async function benchCached(site: BuiltSite): Promise<void> {
  if (!has('nginx') || !has('wrk')) {
    say('Cached pages are not measured: that needs nginx and wrk (Debian: apt-get install nginx-light wrk).')
    say()
    return
  }
  const image = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(
    (await getRaw(`${site.url}/`)).body.toString('utf8'),
  )?.[1]
  const brotli = { 'Accept-Encoding': 'br' }
  const subjects: Subject[] = [
    { name: 'home page', path: '/', headers: brotli, aim: '0.45' },
    { name: 'industry page', path: '/branche/sportsklub', headers: brotli, aim: '0.45' },
    { name: 'legal page', path: '/privatlivspolitik', headers: brotli, aim: '0.45' },
    { name: 'home page, 304', path: '/', headers: { ...brotli, 'If-None-Match': '' }, aim: '' },
    ...(image ? [{ name: 'picture', path: image.replaceAll('&amp;', '&'), headers: {}, aim: '0.5' }] : []),
  ]
  for (const { path, headers } of subjects) await smallest(site.url + path, headers)
  const answers = await Promise.all(
    subjects.map(({ path, headers }) => getRaw(site.url + path, without(headers, 'If-None-Match'))),
  )
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const { nginx, url } = await startNginx(folder, answers)
  try {
    const rows: string[][] = []
    for (const [index, subject] of subjects.entries()) {
      const ours: Round[] = []
      const theirs: Round[] = []
      for (let run = 0; run < RUNS; run++) {
        ours.push(
          await round(site.process, site.url + subject.path, await fill(subject, site.url + subject.path)),
        )
        const place = `${url}/${index}`
        theirs.push(await round(nginx, place, await fill(subject, place)))
      }
      const ratios = (of: (run: number) => number) => spread(ours.map((_, run) => of(run)))
      rows.push([
        subject.name,
        formatNumber(answers[index]?.body.length ?? 0),
        spread(
          ours.map(({ perSecond }) => perSecond),
          0,
        ),
        spread(
          theirs.map(({ perSecond }) => perSecond),
          0,
        ),
        ratios((run) => (ours[run]?.perSecond ?? 0) / (theirs[run]?.perSecond ?? 1)),
        ratios((run) => (theirs[run]?.cost ?? 0) / (ours[run]?.cost ?? 1)),
        subject.aim,
      ])
    }
    say(
      `Cached responses, ${RUNS} runs of ${SECONDS} s in turn, ${CONNECTIONS} connections: median (least to most)`,
    )
    say()
    table(
      ['answer', 'bytes', 'requests/s', 'nginx requests/s', 'ratio', 'ratio by processor time', 'at least'],
      rows,
    )
  } finally {
    nginx.kill()
    rmSync(folder, { recursive: true })
  }
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

/** nginx with these responses under /0, /1 … */
async function startNginx(
  folder: string,
  answers: readonly BenchResponse[],
): Promise<{ nginx: ChildProcess; url: string }> {
  const port = await freePort()
  const locations = answers.map((answer, index) => {
    const file = join(folder, `answer-${index}`)
    writeFileSync(file, answer.body)
    return location(index, file, answer)
  })
  const config = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
    .replaceAll('{{folder}}', folder)
    .replace('{{port}}', String(port))
    .replace('{{locations}}', () => locations.join('\n'))
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, config)
  const nginx = spawn('nginx', ['-c', path, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  pin(nginx, 'server')
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answer = await getRaw(`${url}/0`).catch(() => null)
    if (answer?.status === 200) return { nginx, url }
    if (tries === 100) throw new Error('nginx does not answer')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Headers that nginx adds itself, as to any file. */
const nginxOwn =
  /^(?:date|connection|keep-alive|content-length|content-type|etag|last-modified|accept-ranges|transfer-encoding)$/i

function location(index: number, file: string, answer: BenchResponse): string {
  const headers = answer.rawHeaders.flatMap((name, at) => {
    if (at % 2 === 1 || nginxOwn.test(name)) return []
    return [`      add_header ${name} ${quoted(answer.rawHeaders[at + 1] ?? '')};`]
  })
  return [
    `    location = /${index} {`,
    `      alias ${file};`,
    `      default_type ${quoted(headerOf(answer, 'content-type') ?? '')};`,
    ...headers,
    '    }',
  ].join('\n')
}

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
