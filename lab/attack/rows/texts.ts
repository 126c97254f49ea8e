import { type Arena, type Attack, HOST, SECRET, type Target } from '#lab/attack/arena.ts'
import { type HostileRequest, hostileRequests } from '#tests/fuzz/hostile-requests.ts'

/** Milliseconds of processor that no request may take, whatever it says. */
const MOST = 20
/**
 * A first figure above this is measured again, since a garbage collection may fall on any request.
 */
const SUSPICIOUS = MOST / 2
const REPEATS = 5
/** In a quick run only every so many-th request is sent. */
const EVERY = 13
/** Servers that are asked side by side, each for one text at a time. */
const LANES = 2
/** How many places of each kind are named in the result. */
const NAMED = 5

interface Lane {
  site: Target
  /** Of the owner's session there. */
  cookie: string
  csrf: string
}

interface Cost {
  place: string
  pattern: string
  ms: number
}

/** Generated texts of the greatest size in every path, parameter, header and field. */
export const attack: Attack = async ({ start, thorough, rows }) => {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(start)))
  const statuses = new Map<number, number>()
  const failed = new Set<string>()

  async function costOf(lane: Lane, request: HostileRequest): Promise<number> {
    const { place, method, target, headers, body } = request
    const before = lane.site.threadTime()
    const said = await lane.site.ask(target, {
      method,
      headers: { ...plainOf(method), ...headers },
      ...(body === null ? {} : { body }),
    })
    const status = said?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // Without a CRM its endpoints are unavailable.
    if (status >= 500 && status !== 503) failed.add(`${place}: ${status}`)
    return lane.site.threadTime() - before
  }

  async function medianOf(lane: Lane, request: HostileRequest): Promise<number> {
    const costs: number[] = []
    for (let run = 0; run < REPEATS; run++) costs.push(await costOf(lane, request))
    return costs.sort((one, other) => one - other)[Math.floor(REPEATS / 2)] ?? 0
  }

  const costs: Cost[] = []
  const requests = hostileRequests(SESSION, thorough ? 1 : EVERY)
  await Promise.all(
    lanes.map(async (lane) => {
      // The lanes take turns at one list.
      for (let next = requests.next(); !next.done; next = requests.next()) {
        const request = signed(next.value, lane)
        let ms = await costOf(lane, request)
        if (ms > SUSPICIOUS) ms = await medianOf(lane, request)
        if (ms > SUSPICIOUS && request.plain)
          ms -= await medianOf(lane, { ...request, target: request.plain })
        costs.push({ place: request.place, pattern: request.pattern, ms })
      }
    }),
  )
  costs.sort((one, other) => other.ms - one.ms)
  for (const [kind, those] of Map.groupBy(costs, ({ place }) => kindOf(place)))
    rows.push({
      tried: `${those.length} generated texts in ${new Set(those.map(({ place }) => place)).size} ${kind}: the most expensive`,
      measured: mostExpensive(those),
      bound: `none over ${MOST} ms of processor, median of ${REPEATS}`,
      held: those.every(({ ms }) => ms <= MOST),
    })
  rows.push({
    tried: 'the same, what was answered',
    measured:
      `${[...statuses].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ')} ${[...failed].join(', ')}`.trim(),
    bound: 'no 5xx but 503',
    held: failed.size === 0,
  })
  return rows
}

/** Placeholders in a request for the session of the lane that sends it. */
const SESSION = { cookie: 'the session', csrf: 'its token' }

function signed(request: HostileRequest, { cookie, csrf }: Lane): HostileRequest {
  const { headers } = request
  return headers.Cookie === SESSION.cookie
    ? { ...request, headers: { ...headers, Cookie: cookie, 'X-CSRF-Token': csrf } }
    : request
}

/** Compression is not the text's cost, and would take half of the time. */
function plainOf(method: string): Record<string, string> {
  return { 'Accept-Encoding': 'identity', ...(method === 'POST' ? { Origin: `https://${HOST}` } : {}) }
}

async function openLane(start: Arena['start']): Promise<Lane> {
  const site = await start()
  const signedIn = await site.ask('/intern/log-ind', {
    method: 'POST',
    headers: { ...plainOf('POST'), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret: SECRET, til: '/intern' }).toString(),
  })
  const cookie = String(signedIn?.headers['set-cookie']).split(';')[0] ?? ''
  const page = await site.ask('/intern', { headers: { ...plainOf('GET'), Cookie: cookie } })
  return { site, cookie, csrf: /name="csrf" value="([\w-]+)"/.exec(page?.body.toString() ?? '')?.[1] ?? '' }
}

function kindOf(place: string): string {
  if (place.startsWith('path ')) return 'paths'
  if (place.startsWith('header ')) return 'headers'
  if (place.startsWith('POST ')) return place.includes(': the whole body') ? 'whole bodies' : 'fields'
  return 'parameters'
}

function mostExpensive(costs: readonly Cost[]): string {
  const places = new Map<string, Cost>()
  for (const cost of costs) if (!places.has(cost.place)) places.set(cost.place, cost)
  return [...places.values()]
    .slice(0, NAMED)
    .map(({ place, pattern, ms }) => `${place} (${pattern}) ${ms.toFixed(1)} ms`)
    .join('; ')
}
