import { expect } from 'vitest'
import { HOST } from '#lab/proxies.ts'
import { type HostileRequest, hostileRequests } from '#tests/fuzz/hostile-requests.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { attacked, median, SECRET } from './site.ts'

// Generated texts of the largest accepted size in every path, parameter, header and field.

/** Milliseconds of processor that no request may take, whatever it says. */
const MOST = 20
/** A first figure above this is measured again, since any request may include garbage collection. */
const SUSPICIOUS = MOST / 2

const test = attacked().extend('owner', { scope: 'file' }, ({ site }) => signInAsOwner(site.url, SECRET))

const kinds: Record<string, (place: string) => boolean> = {
  paths: (place) => place.startsWith('path '),
  headers: (place) => place.startsWith('header '),
  'whole bodies': (place) => place.startsWith('POST ') && place.includes(': the whole body'),
  fields: (place) => place.startsWith('POST ') && !place.includes(': the whole body'),
  parameters: (place) => !/^(?:path|header|POST) /.test(place),
}

test.for(Object.entries(kinds))(
  'no text in %s takes 20 ms or causes an error',
  async ([, isOfKind], { site, owner, atMost }) => {
    async function costOf({ place, method, target, headers, body }: HostileRequest): Promise<number> {
      const before = site.threadTime()
      const said = await site.ask(target, {
        method,
        // Compression is not the text's cost, and would take half of the time.
        headers: { 'Accept-Encoding': 'identity', Origin: `https://${HOST}`, ...headers },
        ...(body === null ? {} : { body }),
      })
      // Without a CRM its endpoints are unavailable.
      if (said && said.status !== 503) expect.soft(said.status, place).toBeLessThan(500)
      return site.threadTime() - before
    }
    async function medianOf(request: HostileRequest): Promise<number> {
      const costs: number[] = []
      for (let run = 0; run < 5; run++) costs.push(await costOf(request))
      return median(costs)
    }
    let dearest = { place: '', pattern: '', ms: 0 }
    for (const request of hostileRequests(owner)) {
      if (!isOfKind(request.place)) continue
      let ms = await costOf(request)
      if (ms > SUSPICIOUS) ms = await medianOf(request)
      if (ms > SUSPICIOUS && request.plain) ms -= await medianOf({ ...request, target: request.plain })
      if (ms > dearest.ms) dearest = { place: request.place, pattern: request.pattern, ms }
    }
    await atMost(`ms of the server’s thread, ${dearest.place} (${dearest.pattern})`, dearest.ms, MOST)
  },
)
