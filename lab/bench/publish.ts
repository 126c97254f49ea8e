import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockMappings } from '#app/slices/registry.ts'
import { fail } from '#lab/command.ts'
import { createContentService } from '#server/content/service.ts'
import { createLog } from '#server/log.ts'
import { say, spread, table } from './machine.ts'

const DOCUMENTS = 500
const RUNS = 5
/** Milliseconds that no run may exceed. */
const MOST = { shown: 5000, longest: 200 }
const project = join(import.meta.dirname, '../..')

/** A publish of many changed documents at once, until pages are made of them. */
export async function benchPublish(): Promise<void> {
  const content = mkdtempSync(join(tmpdir(), 'bench-publish-'))
  cpSync(join(project, 'content'), content, { recursive: true })
  const service = createContentService({
    settings: { prismic: null, redirectHosts: [], siteUrl: 'http://localhost:3000' },
    log: createLog({ logLevel: 'error' }),
    blockMappings,
    folders: { content, slices: join(project, 'app/slices') },
  })
  const runs: { shown: number; busy: number; longest: number }[] = []
  let known: string | undefined
  for (let run = 0; run <= RUNS; run++) {
    writeArticles(content, run)
    const measured = await measure(() => service.refresh())
    const ref = service.latest()?.ref
    if (ref === undefined || ref === known) throw new Error('The publish did not show')
    known = ref
    // The first one is the start.
    if (run > 0) runs.push(measured)
  }
  rmSync(content, { recursive: true })
  say(`A publish of ${DOCUMENTS} changed documents, ${RUNS} times, ms: median (least to most)`)
  say()
  const figures = (name: keyof (typeof runs)[number]) => runs.map((run) => run[name])
  table(
    ['', 'ms', 'at most'],
    [
      ['until it is shown, by the clock', spread(figures('shown'), 0), `${MOST.shown}`],
      ['processor time', spread(figures('busy'), 0), ''],
      ['of it the longest in which no request is answered', spread(figures('longest'), 0), `${MOST.longest}`],
    ],
  )
  for (const name of ['shown', 'longest'] as const)
    if (Math.max(...figures(name)) > MOST[name]) fail(`${name}: more than ${MOST[name]} ms`)
}

function writeArticles(content: string, run: number): void {
  const folder = join(content, 'documents/support_article')
  const shipped = JSON.parse(readFileSync(join(folder, 'aflys-et-arrangement.json'), 'utf8'))
  for (let number = 0; number < DOCUMENTS; number++) {
    const uid = `artikel-${number}`
    const data = { ...shipped.data, title: `${number}, udgave ${run}` }
    writeFileSync(join(folder, `${uid}.json`), JSON.stringify({ ...shipped, id: uid, uid, data }))
  }
}

/** Only `shown` includes other work of the machine. */
async function measure(work: () => Promise<void>) {
  const used = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const begun = { clock: performance.now(), used: used() }
  let longest = 0
  let last = begun.used
  const tick = () => {
    longest = Math.max(longest, used() - last)
    last = used()
  }
  const timer = setInterval(tick, 1)
  await work()
  clearInterval(timer)
  tick()
  return { shown: performance.now() - begun.clock, busy: used() - begun.used, longest }
}
