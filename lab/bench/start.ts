import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startBuiltSite } from '#tests/built-site.ts'
import { getRaw } from './client.ts'
import { formatNumber, say, spread, table } from './machine.ts'

const RUNS = 5

/** From the start of the process until it listens, and until the first page is sent. */
export async function benchStart(): Promise<void> {
  const listens: number[] = []
  const first: number[] = []
  const next: number[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    const site = await startBuiltSite({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    })
    listens.push(performance.now() - begun)
    await getRaw(`${site.url}/`, { 'Accept-Encoding': 'br' })
    first.push(performance.now() - begun)
    const asked = performance.now()
    await getRaw(`${site.url}/branche/sportsklub`, { 'Accept-Encoding': 'br' })
    next.push(performance.now() - asked)
    await site.stop()
  }
  rmSync(dataDir, { recursive: true, force: true })
  say(`Start of the built site, ${RUNS} times, ms by the clock: median (least to most)`)
  say()
  table(
    ['until', 'ms', 'aim'],
    [
      ['it listens', spread(listens, 0), ''],
      ['the first page is there', spread(first, 0), formatNumber(1500)],
      ['the second page, never asked for before', spread(next, 0), ''],
    ],
  )
}
