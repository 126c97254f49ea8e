import type { BuiltSite } from '#tests/built-site.ts'
import { getRaw, pagesOf, repeat } from './client.ts'
import { formatNumber, memory, say, table } from './machine.ts'

const REQUESTS = 100_000
const ADDRESSES = 10_000

/**
 * Memory after many requests for many addresses: pages, pages with made-up parameters, missing
 * pages.
 */
export async function benchMemory(site: BuiltSite): Promise<void> {
  const pages = await pagesOf(site.url)
  const addressOf = (index: number): string => {
    const page = pages[index % pages.length] ?? '/'
    if (index < pages.length) return page
    if (index % 20 === 0) return `/branche/findes-ikke-${index}`
    return index % 4 === 0 ? `/findes-ikke/${index}` : `${page}?kilde=${index}`
  }
  const after = new Map<number, number>([[0, memory(site.process.pid)]])
  let failed = 0
  let done = 0
  await repeat(REQUESTS, 32, async (request) => {
    // 7,919 is coprime to the number of addresses: every address comes up, in mixed order.
    const { status } = await getRaw(site.url + addressOf((request * 7919) % ADDRESSES), {
      'Accept-Encoding': 'br',
    })
    if (status >= 500) failed += 1
    done += 1
    if (done === REQUESTS / 10 || done === REQUESTS / 2 || done === REQUESTS) {
      after.set(done, memory(site.process.pid))
    }
  })
  const [base = 1] = [after.get(REQUESTS / 10)]
  say(
    `Memory of the server over ${formatNumber(REQUESTS)} requests for ${formatNumber(ADDRESSES)} addresses; answers of 5xx: ${failed}`,
  )
  say()
  table(
    ['after requests', 'MB', '× that after a tenth'],
    [...after].map(([count, megabytes]) => [
      formatNumber(count),
      formatNumber(megabytes),
      formatNumber(megabytes / base, 2),
    ]),
  )
}
