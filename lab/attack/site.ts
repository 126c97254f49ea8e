import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test as plain } from 'vitest'
import { memoryOf, processorTime, threadTime } from '#lab/processes.ts'
import { HOST } from '#lab/proxies.ts'
import { type AskOptions, ask, type RawResponse } from '#tests/ask.ts'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import type { SignedIn } from '#tests/internal-pages.ts'

export const SECRET = 'the secret of the owner of this site'

type Settings = Parameters<typeof startBuiltSite>[0]

interface Asked extends AskOptions {
  /** The address that the trusted proxy reports; by default another public one per call. */
  from?: string
}

/** The built server as in production, while it is attacked. */
export interface AttackedSite {
  url: string
  port: number
  /** Resident memory at rest after the start, in MB. */
  idle: number
  memory(): number
  /** Processor time of the server's own thread so far, in ms. */
  threadTime(): number
  log(): string
  /** Sends a request as the proxy would; null if there was no complete response. */
  ask(path: string, asked?: Asked): Promise<RawResponse | null>
  /** Sends a form as a page of the site does. */
  post(
    path: string,
    fields: Record<string, string>,
    asked?: { cookie?: string; from?: string },
  ): Promise<RawResponse | null>
  /** Waits until the server does nothing. */
  rest(): Promise<void>
  /** Processor time of the server for `work`, in ms, and its peak resident memory meanwhile, in MB. */
  during(work: () => Promise<unknown>): Promise<{ ms: number; most: number }>
  stop(): Promise<void>
}

/** Prints a figure beside the test's name, and expects it to be at most `most`. */
type AtMost = (what: string, figure: number, most: number) => Promise<void>

/**
 * Tests that share a site: at a public https address, behind one trusted proxy, with internal pages.
 * `settings` is called when the first of them begins.
 */
export const attacked = (settings: () => Settings = () => ({})) =>
  plain
    .extend('settings', { scope: 'file' }, settings)
    .extend('site', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
      const site = await start(settings)
      onCleanup(site.stop)
      return site
    })
    .extend(
      'atMost',
      async ({ annotate }): Promise<AtMost> =>
        async (what, figure, most) => {
          const shown = figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 1 : 0 })
          await annotate(`${what}: ${shown}, at most ${most}`)
          expect.soft(figure, what).toBeLessThanOrEqual(most)
        },
    )
    .extend('visitorsDuring', async ({ site, atMost }) => async (work: () => Promise<unknown>) => {
      const calm = await visitorsBeside(site, () => pause(2_000))
      const { pages, failed, p99 } = await visitorsBeside(site, work)
      await atMost(
        `ms, the 99th percentile of ${pages} pages of others (${Math.round(calm.p99)} before)`,
        p99,
        1_000,
      )
      expect.soft(failed, 'pages of others that failed').toBe(0)
      expect.soft(pages, 'pages of others').toBeGreaterThan(20)
    })

let nextAddress = 0
/** An unused address (RFC 5737), one of 65,000 in rotation. */
export function someAddress(): string {
  nextAddress = (nextAddress + 1) % 65_000
  return `198.51.${nextAddress >> 8}.${nextAddress & 255}`
}

export async function start(settings: Settings = {}): Promise<AttackedSite> {
  const own = { SITE_URL: `https://${HOST}`, TRUST_PROXY: '1', INTERNAL_SECRET: SECRET, LOG_LEVEL: 'info' }
  const built = await startBuiltSite({ ...own, ...settings })
  const { pid } = built.process
  const port = Number(new URL(built.url).port)
  const site: AttackedSite = {
    url: built.url,
    port,
    idle: 0,
    memory: () => memoryOf(pid),
    threadTime: () => threadTime(pid),
    log: built.stdout,
    ask: (path, { from = someAddress(), headers, ...asked } = {}) =>
      ask(port, path, {
        ...asked,
        headers: {
          Host: HOST,
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-For': from,
          'Accept-Encoding': 'gzip, deflate, br',
          ...headers,
        },
      }).catch(() => null),
    post: (path, fields, { cookie = '', ...asked } = {}) =>
      site.ask(path, {
        ...asked,
        method: 'POST',
        headers: {
          Origin: `https://${HOST}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          Cookie: cookie,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    async rest() {
      for (let before = -1, quiet = 0; quiet < 3; ) {
        const now = processorTime(pid)
        quiet = now - before <= 10 ? quiet + 1 : 0
        before = now
        await pause(150)
      }
    },
    async during(work) {
      await site.rest()
      const before = processorTime(pid)
      let most = memoryOf(pid)
      const looking = setInterval(() => {
        most = Math.max(most, memoryOf(pid))
      }, 20)
      await work()
      await site.rest()
      clearInterval(looking)
      return { ms: processorTime(pid) - before, most }
    },
    async stop() {
      await built.stop('SIGKILL')
      await removeDataFolder(built)
    },
  }
  // Each page once, so that it is cached and fully compressed.
  for (const path of ['/', '/branche/sportsklub', '/priser', '/support']) await site.ask(path)
  await site.rest()
  site.idle = site.memory()
  return site
}

/** Runs something for each number up to `count`, with limits on the number at once and the duration. */
export async function many(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
  seconds = Number.POSITIVE_INFINITY,
): Promise<void> {
  const until = performance.now() + seconds * 1_000
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count && performance.now() < until; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN

interface Visits {
  pages: number
  failed: number
  /** Milliseconds. */
  p99: number
}

async function visitorsBeside({ port }: AttackedSite, work: () => Promise<unknown>): Promise<Visits> {
  const visitors = new Worker(new URL('visitors.ts', import.meta.url), { workerData: { port, host: HOST } })
  await once(visitors, 'message')
  await work()
  visitors.postMessage('enough')
  const [visits] = (await once(visitors, 'message')) as [Visits]
  await visitors.terminate()
  return visits
}

/** Everything received on one connection after writing this, until it closes or is silent for 1.5 s. */
export function converse({ port }: AttackedSite, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let heard = ''
    socket.setTimeout(1_500, () => socket.destroy())
    socket.setEncoding('latin1').on('data', (piece) => {
      heard += piece
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

/** A call of the editor's page. */
export function callEditor(site: AttackedSite, { cookie, csrf }: SignedIn, action: string, values: unknown) {
  return site.ask('/api/indhold', {
    method: 'POST',
    headers: {
      Origin: `https://${HOST}`,
      'Content-Type': 'application/json',
      Cookie: cookie,
      'X-CSRF-Token': csrf,
    },
    body: JSON.stringify({ action, values }),
  })
}
