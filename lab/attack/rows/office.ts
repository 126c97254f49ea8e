import { type Attack, atMost } from '#lab/attack/arena.ts'

/** People behind one address who come at once: after a break, or from a mail to all of them. */
const PEOPLE = 300
/** Milliseconds that one address may take to use up its burst. */
const LONGEST = 90_000
const ROUNDS = 3
const ADDRESS = '203.0.113.20'

/** What an office costs, and what it costs to refuse a network that has cost too much. */
export const attack: Attack = async ({ start, thorough, rows, notRun }) => {
  const site = await start()
  const office = { from: ADDRESS }
  const person = (number: number): [string, string | null][] => [
    [`/?utm_source=mail&utm_content=${number}`, null],
    ['/branche/sportsklub', null],
    [`/beregner/branche?branche=sportsklub&pris=${number}`, null],
    [`/beregner/billetsalg?branche=sportsklub&pris=${number}&antal=400`, null],
    [`/beregner/pakkevalg?branche=sportsklub&pris=${number}&antal=400&betaler=kunde`, null],
    ['/api/maalinger', JSON.stringify({ kind: 'beregner', lcp: 900, cls: 0, inp: 40, ttfb: 20, steps: [] })],
  ]
  const statuses = new Map<number, number>()
  await site.many(PEOPLE, PEOPLE, async (number) => {
    for (const [path, body] of person(number)) {
      const headers = { 'Content-Type': 'application/json' }
      const said = await site.ask(path, body ? { ...office, method: 'POST', headers, body } : office)
      statuses.set(said?.status ?? 0, (statuses.get(said?.status ?? 0) ?? 0) + 1)
    }
  })
  const heard = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  const refused = [429, 503, 0].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  rows.push(atMost(`${PEOPLE} people behind one address at once: refused`, refused, 0, 'requests', heard))

  // Until one is refused; a machine that is busy with other things may never get there.
  const until = performance.now() + LONGEST
  let isRefused = false
  await site
    .many(Number.POSITIVE_INFINITY, 20, async (number) => {
      const said = await site.ask(`/beregner/branche?branche=sportsklub&pris=${number}`, office)
      isRefused ||= said?.status === 429
      if (isRefused || performance.now() > until) throw new Over()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Over)) throw error
    })
  if (!isRefused) {
    notRun('what a refusal costs: this machine is too busy to use up what a network may cost')
    return rows
  }
  const count = thorough ? 20_000 : 5_000
  let other = 0
  const perRequest = async (work: (number: number) => Promise<unknown>) =>
    ((await site.costOf(() => site.many(count, 20, work))) * 1_000) / count
  // In turns, and the median: the machine may be faster a moment later.
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const refusal = await perRequest(async (number) => {
      const said = await site.ask(`/beregner/branche?branche=sportsklub&pris=${number}`, office)
      if (said?.status !== 429) other += 1
    })
    const cached = await perRequest(() => site.ask('/', office))
    rounds.push({ ratio: refusal / cached, refusal, cached })
  }
  rounds.sort((one, two) => one.ratio - two.ratio)
  const { ratio = Number.NaN, refusal = 0, cached = 0 } = rounds[Math.floor(ROUNDS / 2)] ?? {}
  rows.push(
    atMost(
      `a request of a network that is refused, ${count} times`,
      ratio,
      2,
      '× a cached page',
      `${Math.round(refusal)} µs of processor, a cached page ${Math.round(cached)}; median of ${ROUNDS}; ${other} were not refused`,
    ),
  )
  return rows
}

class Over extends Error {}
