import { type AttackedSite, attacked, many, median, start } from './site.ts'

// Addresses that do not exist, whose number is unlimited.

const test = attacked()

/** Processor time of a request in ms, over as many of 300 as five seconds allow. */
async function costOf(site: AttackedSite, ask: (index: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const each = (index: number) => ask(index).then(() => done++)
  const { ms } = await site.during(() => many(300, 32, each, 5))
  return ms / done
}

// A page rendered for one is compressed once instead of in both ways. In turns, and the median: the
// machine may be faster a moment later.
test.for<[what: string, pathOf: (index: number) => string, headers?: Record<string, string>]>([
  ['an unknown industry', (index) => `/branche/x${index}`],
  ['an unknown article', (index) => `/support/x${index}/y`],
  ['an unknown customer', (index) => `/kunder/x${index}`],
  ['an address below one', (index) => `/branche/x${index}/y`],
  ['an unknown help page', (index) => `/hjaelp/x${index}`],
  ['an unknown step of the calculator', (index) => `/beregner/x${index}`],
  ['an unknown path', (index) => `/x${index}`],
  ['an unknown path from a link of ours', (index) => `/x${index}`, { 'Sec-Fetch-Site': 'same-origin' }],
  ['an unknown file', (index) => `/x${index}.php`],
  ['a page with a made-up query', (index) => `/?x=${index}`],
])('%s', async ([, pathOf, headers = {}], { site, atMost }) => {
  const rendered = (index: number) => site.ask(`/beregner/branche?branche=sportsklub&pris=${index}`)
  const ask = (index: number) => site.ask(pathOf(index), { headers })
  await costOf(site, rendered)
  await costOf(site, (index) => ask(index + 1e6))
  const ratios: number[] = []
  for (let round = 1; round <= 3; round++) {
    const page = await costOf(site, rendered)
    ratios.push((await costOf(site, (index) => ask(index + round * 1e7))) / page)
  }
  await atMost('times a rendered page, median of 3', median(ratios), 2)
})

test('20 clients that ask for /branche/RANDOM', async ({ site, visitorsDuring }) => {
  await visitorsDuring(() => many(4_000, 20, (index) => site.ask(`/branche/flod-${index}-${Math.random()}`)))
})

test('memory after 16,000 requests for as many unknown addresses', async ({ atMost, onTestFinished }) => {
  const site = await start({ LOG_LEVEL: 'warn' })
  onTestFinished(site.stop)
  const walk = (from: number, count: number) =>
    many(count, 32, (at) => site.ask(at % 2 === 0 ? `/branche/y${from + at}` : `/beregner/y${from + at}`))
  // It grows to its working size first.
  await walk(0, 12_000)
  const early = site.memory()
  await walk(12_000, 4_000)
  await atMost('times that after three quarters of them', site.memory() / early, 1.1)
})
