import { type Attack, atMost, visitorsHeld } from '#lab/attack/arena.ts'

const ROUNDS = 3
/**
 * The most that an unknown address may cost, as a multiple of a private page, which is compressed
 * only once.
 */
const MOST = 2

/** Addresses that do not exist, of which there is no end. */
export const attack: Attack = async ({ start, thorough }) => {
  const site = await start()
  /** Processor time of a request in µs, over as many as time allows. */
  const cost = async (count: number, ask: (index: number) => Promise<unknown>) => {
    const until = performance.now() + 5_000
    let done = 0
    const ms = await site.costOf(() =>
      site.many(count, 32, async (index) => {
        if (performance.now() > until) return
        await ask(index)
        done += 1
      }),
    )
    return (ms * 1000) / done
  }
  const of = 300
  const rendered = (index: number) => site.ask(`/beregner/branche?branche=sportsklub&pris=${index}`)
  await cost(of, rendered)
  const kinds: [string, (index: number) => string, Record<string, string>?][] = [
    ['an unknown industry', (index) => `/branche/x${index}`],
    ['an unknown article', (index) => `/support/x${index}/y`],
    ['an unknown customer', (index) => `/kunder/x${index}`],
    ['an address below one', (index) => `/branche/x${index}/y`],
    ['an unknown help page', (index) => `/hjaelp/x${index}`],
    ['an unknown step of the calculator', (index) => `/beregner/x${index}`],
    ['an unknown path', (index) => `/x${index}`],
    ['the same from a link of ours', (index) => `/x${index}`, { 'Sec-Fetch-Site': 'same-origin' }],
    ['an unknown file', (index) => `/x${index}.php`],
    ['a page with a made-up query', (index) => `/?x=${index}`],
  ]
  const rows = []
  for (const [name, path, headers = {}] of kinds) {
    const ask = (index: number) => site.ask(path(index), { headers })
    await cost(of / 2, (index) => ask(index + 1e6))
    // In turns, and the median: the machine may be faster a moment later.
    const ratios = []
    for (let round = 1; round <= ROUNDS; round++) {
      const page = await cost(of, rendered)
      const micros = await cost(of, (index) => ask(index + round * 1e7))
      ratios.push({ ratio: micros / page, micros, page })
    }
    ratios.sort((one, other) => one.ratio - other.ratio)
    const { ratio = Number.NaN, micros = 0, page = 0 } = ratios[Math.floor(ROUNDS / 2)] ?? {}
    rows.push(
      atMost(
        `${name}, a request`,
        ratio,
        MOST,
        '× a rendered page',
        `${Math.round(micros)} µs of processor, a rendered page ${Math.round(page)}; median of ${ROUNDS}`,
      ),
    )
  }

  const flood = () =>
    site.many(thorough ? 4_000 : 400, 20, (index) => site.ask(`/branche/flod-${index}-${Math.random()}`))
  rows.push(visitorsHeld('while 20 clients ask for /branche/RANDOM', await site.visitorsDuring(flood)))

  const other = await start({ LOG_LEVEL: 'warn' })
  const all = thorough ? 4_000 : 500
  let asked = 0
  const walk = async (count: number) => {
    await other.many(count, 32, async () => {
      const index = asked++
      await other.ask(index % 2 === 0 ? `/branche/y${index}` : `/beregner/y${index}`)
    })
  }
  // The memory grows to its working size first.
  await walk(3 * all)
  const early = other.memory()
  await walk(all)
  const late = other.memory()
  rows.push(
    atMost(
      `memory after ${4 * all} requests for as many unknown addresses`,
      late / early,
      1.1,
      '× that after three quarters of them',
      `${Math.round(late)} and ${Math.round(early)} MB`,
    ),
  )
  return rows
}
