import { SHARED_PREVIEW } from '#app/content/preview.ts'
import { processorTime } from '#lab/processes.ts'
import type { BuiltSite } from '#tests/built-site.ts'
import { getRaw } from './client.ts'
import { formatNumber, say, table } from './machine.ts'

const WARM_UP = 200
const TIMES = 300

const pages = ['/', '/branche/sportsklub', '/priser/billetsystem', '/privatlivspolitik', '/beregner/branche']

/**
 * Processor time of an uncached page: the whole request, rendered, hashed and sent; and with
 * brotli, like a private page. The query parameter of shared previews keeps a page out of the
 * cache, and has no other effect without a preview.
 */
export async function benchRender(site: BuiltSite): Promise<void> {
  const rows: string[][] = []
  for (const path of pages) {
    const url = `${site.url}${path}?${SHARED_PREVIEW}=`
    const cost = async (headers: Record<string, string>) => {
      for (let count = 0; count < WARM_UP; count++) await getRaw(url, headers)
      const before = processorTime(site.process.pid)
      for (let count = 0; count < TIMES; count++) await getRaw(url, headers)
      return (processorTime(site.process.pid) - before) / TIMES
    }
    const { body } = await getRaw(url)
    const plain = await cost({})
    const packed = await cost({ 'Accept-Encoding': 'br' })
    rows.push([
      path,
      formatNumber(body.length / 1000, 1),
      formatNumber(plain, 2),
      formatNumber(packed, 2),
      '2',
    ])
  }
  say(`A page that is not cached, ms of processor time, mean of ${TIMES}`)
  say()
  table(['page', 'kB of HTML', 'rendered', 'with brotli', 'aim, rendered'], rows)
}
