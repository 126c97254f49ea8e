import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content } from '#app/content/site-content.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { createContentService } from '#server/content/service.ts'
import type { Log } from '#server/log.ts'
import { generateContent } from './generate.ts'

// Prints two tables for docs/performance.md: processor time, and elapsed time over HTTP with
// responses at once and after 100 ms.

const project = join(import.meta.dirname, '../../..')
const usage =
  'npm run bench:content [-- COUNT …]   what start, publish, menus and pages cost with 100, 1000 and 10000 documents, or so many'
const noLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (message, fields) => console.error(message, fields),
  with: () => noLog,
}

/** Milliseconds of processor time, independent of other work on the machine. */
async function costOf<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, result }
}

/** Longest time that the process was blocked. */
function watchPauses() {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.max(longest, performance.now() - last)
  }
}

async function serve(content: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), content], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { process: child, endpoint: String(line).trim() }
}

/** Simulated latency of the Content API: none, and as from far away. */
const ANSWERS_AFTER_MS = [0, 100]

/**
 * Runs something with this latency on every HTTP response; returns duration and number of requests.
 */
async function byTheClock(answersAfterMs: number, work: () => Promise<unknown>) {
  const ask = globalThis.fetch
  let requests = 0
  globalThis.fetch = async (...request) => {
    requests += 1
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
    return ask(...request)
  }
  const begun = performance.now()
  await work().finally(() => {
    globalThis.fetch = ask
  })
  return { seconds: ((performance.now() - begun) / 1000).toFixed(1), requests }
}

const INDUSTRIES = [
  'sportsklub',
  'festival',
  'kultur-events',
  'messe-marked',
  'motionsloeb',
  'museum-oplevelse',
]
/** Fewer than the service looks up at once (FORMER_UID_LOOKUPS). */
const UNKNOWN = 20

/** Addresses without a document: each may be a former one, and needs a request. */
async function unknownAddresses(content: Content): Promise<void> {
  for (let number = 0; number < UNKNOWN; number += 1) await content.redirect(`/branche/ukendt-${number}`)
}

/** Milliseconds of one read of each kind, uncached. */
async function pages(content: Content, documents: number) {
  const last = Math.max(0, Math.floor((documents - 82) * 0.35) - 1)
  const client = documents > 200 ? `kunde-${last}` : 'fjordscenen'
  const article = documents > 200 ? ['emne-0', 'artikel-0'] : ['kom-godt-i-gang', 'findes-ikke']
  return {
    navigation: (await costOf(() => content.navigation())).ms,
    industry:
      (await costOf(() => Promise.all(INDUSTRIES.map((uid) => content.industry(uid))))).ms /
      INDUSTRIES.length,
    client: (await costOf(() => content.client(client))).ms,
    article: (await costOf(() => content.article('B2B', article[0] ?? '', article[1] ?? ''))).ms,
    unknown: (await costOf(() => unknownAddresses(content))).ms / UNKNOWN,
  }
}

const head = [
  'documents',
  'from',
  'start',
  'check, nothing new',
  'publish',
  'longest pause',
  'navigation',
  'industry page',
  'client page',
  'article',
  'unknown address',
  'memory MB',
]
const clockHead = ['documents', 'each answer after', 'requests', 'start, s', 'publish, s']
const clockRows: string[] = []
const tableHead = (names: string[]) => `| ${names.join(' | ')} |\n|${'---|'.repeat(names.length)}`

async function benchPlace(count: number, content: string, place: 'files' | 'over HTTP'): Promise<void> {
  const folders = { content, slices: join(project, 'app/slices') }
  const file = join(content, 'documents/industry/sportsklub.json')
  const publish = (text: string) =>
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/"title": "Sportsklub[^"]*"/, `"title": "Sportsklub ${text}"`),
    )
  publish('før')
  const served = place === 'over HTTP' ? await serve(content) : null
  // Work that Prismic has done before any request.
  if (served) {
    const { refs } = await (await fetch(served.endpoint)).json()
    await fetch(`${served.endpoint}/documents/search?lang=*&ref=${refs[0].ref}`)
  }
  const createService = () =>
    createContentService({
      settings: {
        prismic: served && {
          repository: 'bench-repo',
          endpoint: served.endpoint,
          accessToken: null,
          writeToken: null,
          webhookSecret: null,
        },
        redirectHosts: [],
        siteUrl: 'http://localhost:3000',
      },
      log: noLog,
      blockMappings,
      folders,
    })
  const service = createService()
  const start = await costOf(async () => {
    await service.refresh()
    return service.current()
  })
  const first = await pages(start.result, count)
  const idle = await costOf(() => service.refresh())
  publish('efter')
  const pausesOf = watchPauses()
  const published = await costOf(() => service.refresh())
  const pause = pausesOf()
  const shown = (await (await service.current()).industry('sportsklub'))?.title
  if (shown !== 'Sportsklub efter') throw new Error(`The publish is not seen: ${shown}`)
  globalThis.gc?.()
  const row = [
    String(count),
    place,
    ...[start.ms, idle.ms, published.ms, pause].map((ms) => ms.toFixed(0)),
    ...Object.values(first).map((ms) => ms.toFixed(2)),
    (process.memoryUsage().rss / 1024 / 1024).toFixed(0),
  ]
  console.log(`| ${row.join(' | ')} |`)
  for (const answersAfterMs of served ? ANSWERS_AFTER_MS : []) {
    const other = createService()
    const started = await byTheClock(answersAfterMs, () => other.refresh())
    publish(`igen ${answersAfterMs}`)
    const again = await byTheClock(answersAfterMs, () => other.refresh())
    const { ref } = await other.current()
    if (ref === (await service.current()).ref) throw new Error('The publish is not seen')
    const figures = [count, `${answersAfterMs} ms`, started.requests, started.seconds, again.seconds]
    clockRows.push(`| ${figures.join(' | ')} |`)
  }
  served?.process.kill()
}

await runLongCheck(usage, { options: {}, most: Number.POSITIVE_INFINITY }, async (check, { words }) => {
  const counts = words.length > 0 ? words.map((word) => readCount(word, 1)) : [100, 1000, 10_000]
  check.say(tableHead(head))
  for (const count of counts) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-content-'))
    const content = join(folder, 'content')
    generateContent(project, content, count)
    for (const place of ['files', 'over HTTP'] as const)
      await check.part(`${count} documents, ${place}`, () => benchPlace(count, content, place))
    rmSync(folder, { recursive: true })
  }
  check.say(`\n${tableHead(clockHead)}\n${clockRows.join('\n')}`)
})
