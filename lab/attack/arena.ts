import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'

/** What was tried, the result, and the limit. */
export interface AttackRow {
  tried: string
  measured: string
  bound: string
  held: boolean
}

/** Type of `attack`, exported by each file in `rows/`: it starts and stops the sites it needs. */
export type Attack = (arena: Arena) => Promise<AttackRow[]>

export interface Arena {
  /**
   * The built server as in production: a public https address, one trusted proxy, internal pages
   * behind a secret. `folder`: another checkout, which is built.
   */
  start(settings?: Settings, folder?: string): Promise<Target>
  /** Larger numbers of requests, for rows that measure the number itself. */
  thorough: boolean
  /** How many minutes the rows run that show effects of time; 0: they do not run. */
  minutes: number
  /** Results so far, which are reported even if a later row throws or hangs. */
  rows: AttackRow[]
  /** Reports what is left out because this machine lacks it. */
  notRun(what: string): void
}

type Settings = Parameters<typeof startBuiltSite>[0]

export interface Said {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  ms: number
}

export interface ArenaRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The address that the trusted proxy reports; by default another public one per call. */
  from?: string
  /** Milliseconds after which the client disconnects. */
  leaveAfter?: number
}

export interface Target {
  port: number
  /** Null if there was no complete response. */
  ask(path: string, options?: ArenaRequest): Promise<Said | null>
  /** Runs something for each number up to `count`, with limited concurrency. */
  many(count: number, atOnce: number, work: (index: number) => Promise<unknown>): Promise<void>
  /** Everything received on one connection after writing this, until it closes or stays silent. */
  converse(text: string): Promise<string>
  /** Processor time in ms that `work` took on the server, until it is idle again. */
  costOf(work: () => Promise<unknown>): Promise<number>
  /** Processor time of the server's own thread so far, in ms. */
  threadTime(): number
  /** Resident memory in MB. */
  memory(): number
  /** Peak resident memory during `work`, in MB. */
  mostMemoryDuring(work: () => Promise<unknown>): Promise<number>
  /** What ordinary visitors experienced during `work`; repeated if the first run was slow. */
  visitorsDuring(work: () => Promise<unknown>): Promise<Visits>
  /** The server's log so far. */
  log(): string
}

export interface Visits {
  pages: number
  failed: number
  /** Milliseconds. */
  median: number
  p99: number
  /** The median just before, without an attack: the machine may be busy. */
  calm: number
}

export const HOST = 'www.example.dk'
export const SECRET = 'the secret of the owner of this site'

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Processor time of a process, in ms; the kernel counts in steps of 10. */
function processorTime(pid: number | undefined): number {
  const [, fields = ''] = ofProcess(pid, 'stat').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(ofProcess(pid, 'status'))?.[1] ?? 0) / 1024
}

/** What the kernel reports about a process; empty once it has ended. */
function ofProcess(pid: number | undefined, file: string): string {
  const path = `/proc/${pid}/${file}`
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

let nextAddress = 0
/** An unused address (RFC 5737), one of 65,000 in rotation. */
export function someAddress(): string {
  nextAddress = (nextAddress + 1) % 65_000
  return `198.51.${nextAddress >> 8}.${nextAddress & 255}`
}

/** A finding that holds if a figure does not exceed its limit. */
export function atMost(tried: string, figure: number, most: number, unit: string, more = ''): AttackRow {
  const digits = most < 10 ? 1 : 0
  return {
    tried,
    measured: `${number(figure, digits)} ${unit}${more && `; ${more}`}`,
    bound: `at most ${number(most, most < 10 && most % 1 ? 1 : 0)} ${unit}`,
    held: figure <= most,
  }
}

/** Milliseconds that visitors' 99th percentile may be during an attack. */
const MOST_P99 = 1_000

/** Ordinary visitors during an attack. */
export function visitorsHeld(during: string, { pages, failed, median, p99, calm }: Visits): AttackRow {
  return {
    tried: `ordinary visitors ${during}`,
    measured: `p99 ${number(p99)} ms (${number(calm)} without, median ${number(median)}), ${failed} of ${number(pages)} failed`,
    bound: `p99 at most ${MOST_P99} ms, none failed`,
    held: p99 <= MOST_P99 && failed === 0 && pages > 20,
  }
}

export function createArena({
  folder,
  ...given
}: Pick<Arena, 'thorough' | 'minutes' | 'notRun'> & { folder?: string }): {
  arena: Arena
  close(): Promise<void>
} {
  const ends: (() => Promise<unknown>)[] = []
  return {
    arena: { ...given, rows: [], start: (settings = {}, of = folder) => start(settings, of, ends) },
    async close() {
      for (const end of ends.splice(0)) await end()
    },
  }
}

async function start(
  settings: Settings,
  folder: string | undefined,
  ends: (() => Promise<unknown>)[],
): Promise<Target> {
  const site = await startBuiltSite(
    {
      SITE_URL: `https://${HOST}`,
      TRUST_PROXY: '1',
      INTERNAL_SECRET: SECRET,
      LOG_LEVEL: 'info',
      ...settings,
    },
    folder === undefined ? {} : { folder },
  )
  const port = Number(new URL(site.url).port)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  ends.push(async () => {
    agent.destroy()
    await site.stop('SIGKILL')
    await removeDataFolder(site)
  })

  const ask: Target['ask'] = (path, options = {}) =>
    new Promise((resolve) => {
      const { method = 'GET', headers = {}, body, from = someAddress(), leaveAfter } = options
      const begun = performance.now()
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent: leaveAfter === undefined ? agent : false,
          headers: {
            Host: HOST,
            'X-Forwarded-Proto': 'https',
            'X-Forwarded-For': from,
            'Accept-Encoding': 'gzip, deflate, br',
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => resolve(null))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
              ms: performance.now() - begun,
            }),
          )
        },
      )
      sent.on('error', () => resolve(null))
      sent.on('close', () => resolve(null))
      sent.end(body)
      if (leaveAfter !== undefined) setTimeout(() => sent.destroy(), leaveAfter)
    })

  async function atRest(): Promise<void> {
    for (let before = -1, quiet = 0; quiet < 3; ) {
      const now = processorTime(site.process.pid)
      quiet = now - before <= 10 ? quiet + 1 : 0
      before = now
      await pause(150)
    }
  }

  // Reads each page once, so that it is cached and fully compressed.
  for (const path of ['/', '/branche/sportsklub', '/priser', '/support']) await ask(path)
  await atRest()

  return {
    port,
    ask,
    async many(count, atOnce, work) {
      let next = 0
      const worker = async () => {
        for (let index = next++; index < count; index = next++) await work(index)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    },
    converse: (text) => converse(port, text),
    async costOf(work) {
      await atRest()
      const before = processorTime(site.process.pid)
      await work()
      await atRest()
      return processorTime(site.process.pid) - before
    },
    threadTime: () => Number(ofProcess(site.process.pid, 'schedstat').split(' ')[0]) / 1_000_000,
    memory: () => memoryOf(site.process.pid),
    async mostMemoryDuring(work) {
      let most = memoryOf(site.process.pid)
      const looking = setInterval(() => {
        most = Math.max(most, memoryOf(site.process.pid))
      }, 20)
      await work()
      await atRest()
      clearInterval(looking)
      return most
    },
    async visitorsDuring(work) {
      const measure = async () => {
        const calm = await visitorsBeside(port, () => pause(CALM))
        return { ...(await visitorsBeside(port, work)), calm: calm.p99 }
      }
      const visits = await measure()
      // Other work on the machine comes and goes; the effect of an attack repeats.
      if (visits.p99 <= MOST_P99) return visits
      const again = await measure()
      return again.p99 < visits.p99 ? again : visits
    },
    log: () => site.stdout(),
  }
}

/** Milliseconds of visits before an attack. */
const CALM = 2_000

async function visitorsBeside(port: number, work: () => Promise<unknown>): Promise<Omit<Visits, 'calm'>> {
  const visitors = new Worker(new URL('visitors.ts', import.meta.url), { workerData: { port, host: HOST } })
  await once(visitors, 'message')
  await work()
  visitors.postMessage('enough')
  const [visits] = (await once(visitors, 'message')) as [Omit<Visits, 'calm'>]
  await visitors.terminate()
  return visits
}

/** Milliseconds of silence after which a connection is considered done. */
const SILENCE = 1_500

function converse(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let heard = ''
    socket.setTimeout(SILENCE, () => socket.destroy())
    socket.setEncoding('latin1').on('data', (piece) => {
      heard += piece
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}
