import { type Attack, HOST, SECRET } from '#lab/attack/arena.ts'
import { type HostileRequest, hostileRequests } from '#tests/fuzz/hostile-requests.ts'

/** Milliseconds of processor that no request may take, whatever it says. */
const MOST = 20
/** A first figure above this is measured again: the collection of garbage falls on any request. */
const SUSPICIOUS = MOST / 2
const REPEATS = 5
/** Quick: every so many-th request. */
const EVERY = 13

/** Generated texts of the greatest size in every path, parameter, header and field. */
export const attack: Attack = async ({ start, thorough, rows }) => {
  const site = await start()
  const origin = { Origin: `https://${HOST}` }
  const signedIn = await site.ask('/intern/log-ind', {
    method: 'POST',
    headers: { ...origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret: SECRET, til: '/intern' }).toString(),
  })
  const cookie = String(signedIn?.headers['set-cookie']).split(';')[0] ?? ''
  const page = await site.ask('/intern', { headers: { Cookie: cookie, 'Accept-Encoding': 'identity' } })
  const csrf = /name="csrf" value="([\w-]+)"/.exec(page?.body.toString() ?? '')?.[1] ?? ''

  const statuses = new Map<number, number>()
  const failed = new Set<string>()
  const costOf = async ({ place, method, target, headers, body }: HostileRequest): Promise<number> => {
    const before = site.threadTime()
    const said = await site.ask(target, {
      method,
      headers: { ...(method === 'POST' ? origin : {}), ...headers },
      ...(body === null ? {} : { body }),
    })
    const status = said?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // Without a CRM its endpoints are unavailable.
    if (status >= 500 && status !== 503) failed.add(`${place}: ${status}`)
    return site.threadTime() - before
  }
  async function medianOf(request: HostileRequest): Promise<number> {
    const costs: number[] = []
    for (let run = 0; run < REPEATS; run++) costs.push(await costOf(request))
    return costs.sort((one, other) => one - other)[Math.floor(REPEATS / 2)] ?? 0
  }
  const costs: { place: string; pattern: string; ms: number }[] = []
  for (const request of hostileRequests({ cookie, csrf }, thorough ? 1 : EVERY)) {
    let ms = await costOf(request)
    if (ms > SUSPICIOUS) ms = await medianOf(request)
    if (ms > SUSPICIOUS && request.plain) ms -= await medianOf({ ...request, target: request.plain })
    costs.push({ place: request.place, pattern: request.pattern, ms })
  }
  costs.sort((one, other) => other.ms - one.ms)
  const dearest = new Map<string, string>()
  for (const { place, pattern, ms } of costs)
    if (!dearest.has(place) && dearest.size < 12)
      dearest.set(place, `${place} (${pattern}) ${ms.toFixed(1)} ms`)
  const over = costs.filter(({ ms }) => ms > MOST)
  rows.push(
    {
      tried: `${costs.length} generated texts in ${new Set(costs.map(({ place }) => place)).size} places: the most expensive of each`,
      measured: [...dearest.values()].join('; '),
      bound: `none over ${MOST} ms of processor, median of ${REPEATS}`,
      held: over.length === 0,
    },
    {
      tried: 'the same, what was answered',
      measured:
        `${[...statuses].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ')} ${[...failed].join(', ')}`.trim(),
      bound: 'no 5xx but 503',
      held: failed.size === 0,
    },
  )
  return rows
}
