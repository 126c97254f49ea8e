import type { BuiltSite } from '#tests/built-site.ts'
import { getRaw, headerOf, pagesOf } from './client.ts'
import { formatNumber, memory, processorTime, say, table } from './machine.ts'

const VISITORS = 64
/** Milliseconds that a visitor reads before the next page. */
const THINKS = { least: 1_000, most: 5_000 }
/** Pages per visitor; then another visitor with an empty cache follows. */
const PAGES = 8

/** Concurrent visitors with think time: every response must be right, and memory stay flat. */
export async function soak(site: BuiltSite, minutes: number): Promise<void> {
  const pages = await pagesOf(site.url)
  const end = performance.now() + minutes * 60_000
  const begun = performance.now()
  const busyBefore = processorTime(site.process.pid)
  const waits: number[] = []
  const wrong = new Map<string, number>()
  let requests = 0
  let bytes = 0

  const load = async (path: string, headers: Record<string, string>, right: readonly number[]) => {
    const asked = performance.now()
    try {
      const answer = await getRaw(site.url + path, { 'Accept-Encoding': 'br', ...headers })
      requests += 1
      bytes += answer.body.length
      waits.push(performance.now() - asked)
      if (!right.includes(answer.status)) count(`${answer.status}`)
      return answer
    } catch (error) {
      count(error instanceof Error ? error.message : String(error))
      return null
    }
  }
  const count = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1)

  /** Files that a first visit loads besides the page: those named by the home page. */
  const filesOfHome = getRaw(`${site.url}/`).then(({ body }) => {
    const found = body.toString('utf8').match(/\/(?:assets\/[\w.-]+|media\/[\w.-]+\?v=\w+)/g)
    return [...new Set(found)]
  })
  const loadFiles = async () => {
    await Promise.all((await filesOfHome).map((file) => load(file, {}, [200])))
  }

  const visitor = async (number: number) => {
    for (let visit = number; performance.now() < end; visit += VISITORS) {
      const etags = new Map<string, string>()
      for (let seen = 0; seen < PAGES && performance.now() < end; seen++) {
        // The home page first, then all pages in turn; pages seen before are requested with their
        // ETag.
        const path = seen === 0 ? '/' : (pages[(visit * 31 + (seen % 5) * 7) % pages.length] ?? '/')
        const mark = etags.get(path)
        const page = await load(path, mark ? { 'If-None-Match': mark } : {}, mark ? [200, 304] : [200])
        const etag = page && headerOf(page, 'etag')
        if (etag) etags.set(path, etag)
        if (seen === 0 && page?.status === 200) await loadFiles()
        const thinks = THINKS.least + Math.random() * (THINKS.most - THINKS.least)
        await new Promise((resolve) => setTimeout(resolve, thinks))
      }
    }
  }

  const rows: string[][] = []
  const watch = setInterval(() => {
    const minute = Math.round((performance.now() - begun) / 60_000)
    rows.push([String(minute), formatNumber(memory(site.process.pid)), formatNumber(requests)])
    process.stderr.write(
      `minute ${minute}: ${formatNumber(memory(site.process.pid))} MB, ${formatNumber(requests)} requests\n`,
    )
  }, 60_000)
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)))
  clearInterval(watch)

  const sorted = waits.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  const busy = (processorTime(site.process.pid) - busyBefore) / (performance.now() - begun)
  const errors = [...wrong].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none'
  say(
    `${VISITORS} visitors for ${minutes} minutes, ${THINKS.least / 1000} to ${THINKS.most / 1000} s between pages`,
  )
  say()
  table(
    ['requests', 'MB sent', 'errors', 'median ms', '99th percentile ms', 'longest ms', 'processor'],
    [
      [
        formatNumber(requests),
        formatNumber(bytes / 1e6),
        errors,
        formatNumber(share(0.5), 1),
        formatNumber(share(0.99), 1),
        formatNumber(share(1), 1),
        `${formatNumber(busy * 100, 1)} %`,
      ],
    ],
  )
  table(['minute', 'memory MB', 'requests so far'], rows)
  if (wrong.size > 0) throw new Error(`Visitors met ${errors}`)
}
