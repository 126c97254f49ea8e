import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { brotliCompressSync, constants } from 'node:zlib'
import { median } from '#lab/bench/machine.ts'
import { choose, fail, giveUp, needBuild, needPackages, runCheck } from '#lab/command.ts'
import type { Report } from '#lab/tools/lighthouse.mjs'
import { readArguments, readCount } from '#scripts/arguments.ts'
import { findChromium } from '#scripts/chromium.ts'
import { createProgress } from '#scripts/progress.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'

/*
 * Lighthouse on the built site: mobile with its simulated throttling, the same flags for every page
 * and run, each run in a new browser. Every page is measured as it is and with its scripts removed,
 * alternately. Medians are compared with targets; a page has failed if it misses one.
 */

const usage =
  'npm run lighthouse [-- --pages NAME,NAME --runs N --cpu N]   every page kind five times, or these so often; --cpu 8 for a phone half as fast as the usual one'
const options = {
  pages: { type: 'string' },
  runs: { type: 'string' },
  cpu: { type: 'string' },
} as const

const answers = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'

interface Place {
  path: string
  /** Meant to be noindex: the one SEO audit that may fail. */
  noindex?: boolean
  /** Needs the cookie of a stored lead, which it shows. */
  afterALead?: boolean
  /** Loads no island at rest. */
  quiet?: boolean
}

const places: Record<string, Place> = {
  hjem: { path: '/', quiet: true },
  branche: { path: '/branche/sportsklub', quiet: true },
  prisside: { path: '/priser/billetsystem', quiet: true },
  artikel: { path: '/support/kom-godt-i-gang/opret-dit-foerste-arrangement', quiet: true },
  kontakt: { path: '/kundeservice', quiet: true },
  'beregner-branche': { path: '/beregner/branche' },
  'beregner-tilvalg': { path: `/beregner/tilvalg?${answers}`, noindex: true },
  'beregner-billetsalg': { path: `/beregner/billetsalg?${answers}`, noindex: true },
  'beregner-pakkevalg': { path: `/beregner/pakkevalg?${answers}`, noindex: true },
  'beregner-information': { path: `/beregner/information?${answers}&kontakt=call`, noindex: true },
  tak: { path: '/beregner/tak-for-din-henvendelse', noindex: true, afterALead: true },
}

const wanted = { performance: 99, others: 100, cls: 0, lcpRatio: 1.06, pointsBelow: 1, blocking: 50 }

const browserFlags = [
  '--headless=new',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--no-first-run',
  // Only this machine resolves, whatever a page requests.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Run {
  scores: Record<(typeof scores)[number], number>
  /** Milliseconds, simulated as on a slow phone. */
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Audits that lost points, `category: id`. */
  short: string[]
}

/** The site, the same without scripts, and how it is measured. */
interface Bench {
  site: BuiltSite
  bare: { url: string; server: Server }
  chromePath: string
  runs: number
  /** CPU slowdown of the simulated phone. */
  slowdown: number
}

interface Measured {
  whole: Run[]
  scriptless: Run[]
}

const { values: asked } = readArguments(usage, { options })
const names = choose(Object.keys(places), asked.pages?.split(',') ?? [])
const runs = readCount(asked.runs, 5)
// Lighthouse's own default is 4.
const slowdown = readCount(asked.cpu, 4)

await runCheck(async () => {
  const chromePath =
    findChromium() ?? giveUp('No Chromium found: install one (npx playwright install chromium)')
  needPackages()
  needBuild()
  const site = await startBuiltSite()
  const bare = await serveWithoutScripts(site)
  const load = loadavg()[0] ?? 0
  const rows: string[] = []
  try {
    const progress = createProgress('Measuring pages')
    for (const [index, name] of names.entries()) {
      progress(index, names.length)
      const { row, missed } = judge(name, await measurePage(name, { site, bare, chromePath, runs, slowdown }))
      rows.push(row)
      if (missed.length > 0) fail(`${name}: ${missed.join('; ')}`)
    }
  } finally {
    bare.server.close()
    await site.stop()
    await removeDataFolder(site)
  }
  console.log(
    [
      `Mobile, simulated slow 4G, processor ${slowdown} times slower, median of ${runs}; load of the machine at the start ${load.toFixed(1)}`,
      '',
      '| page | performance | accessibility | best practices | SEO | FCP s | LCP s | LCP s without scripts | ratio | TBT ms | TBT ms without scripts | performance without scripts | CLS |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
})

async function measurePage(name: string, bench: Bench): Promise<Measured> {
  const { site, bare, runs } = bench
  const place = places[name] as Place
  await untilCompressed(`${site.url}${place.path}`)
  const measured: Measured = { whole: [], scriptless: [] }
  for (let run = 0; run < runs; run++) {
    const cookie = place.afterALead ? await cookieOfALead(site) : null
    measured.whole.push(await measure(`${site.url}${place.path}`, cookie, bench))
    measured.scriptless.push(await measure(`${bare.url}${place.path}`, cookie, bench))
  }
  return measured
}

/** Requests a page until it is compressed with the best effort, like the copy without scripts. */
async function untilCompressed(url: string): Promise<void> {
  let requests = 0
  for (let first = 0, now = 0; requests < 200 && !(now < first); requests++) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    await response.arrayBuffer()
    now = Number(response.headers.get('content-length'))
    first ||= now
  }
}

/**
 * One run. Repeats what Lighthouse itself asks to repeat on a busy machine; a failing page is not
 * repeated.
 */
async function measure(url: string, cookie: string | null, bench: Bench, triesLeft = 2): Promise<Run> {
  const { chromePath, slowdown } = bench
  // Installed only for this check.
  const { reportOn } = await import('#lab/tools/lighthouse.mjs')
  const headers: Record<string, string> = cookie === null ? {} : { Cookie: cookie }
  const report = await reportOn(url, { chromePath, browserFlags, slowdown, headers })
  const { code } = report.runtimeError ?? {}
  if (code && triesLeft > 0 && /^NO_(?:NAVSTART|FCP|LCP|TRACING_STARTED|SCREENSHOTS)$/.test(code))
    return measure(url, cookie, bench, triesLeft - 1)
  return read(report)
}

function read(report: Report): Run {
  if (report.runtimeError) throw new Error(`${report.requestedUrl}: ${report.runtimeError.message}`)
  const figure = (id: string): number => {
    const value = report.audits[id]?.numericValue
    if (value === undefined) throw new Error(`${report.requestedUrl}: Lighthouse did not measure ${id}`)
    return value
  }
  return {
    scores: Object.fromEntries(
      scores.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)]),
    ) as Run['scores'],
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    short: scores.flatMap((id) =>
      (report.categories[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (report.audits[audit]?.score ?? 1) < 1)
        .map(({ id: audit }) => `${id}: ${audit}`),
    ),
  }
}

/** One line of the table, and the targets that its figures miss. */
function judge(name: string, { whole, scriptless }: Measured): { row: string; missed: string[] } {
  const { noindex, quiet } = places[name] as Place
  const missed: string[] = []
  const of = (figure: (run: Run) => number, runs = whole) => median(runs.map(figure))
  const short = [...new Set(whole.flatMap((run) => run.short))]
  const explain = (id: string) => short.filter((line) => line.startsWith(`${id}:`)).join(', ')
  for (const id of scores) {
    const score = of((run) => run.scores[id])
    const least = id === 'performance' ? wanted.performance : wanted.others
    if (score >= least) continue
    if (id === 'seo' && noindex && explain(id) === 'seo: is-crawlable') continue
    missed.push(`${id} ${score}, wanted ${least} (${explain(id)})`)
  }
  const points = (run: Run) => run.scores.performance
  const below = of(points, scriptless) - of(points)
  if (below > wanted.pointsBelow) {
    missed.push(`performance ${below} below the page without scripts, wanted ${wanted.pointsBelow}`)
  }
  const tbt = Math.round(of((run) => run.tbt))
  if (quiet && tbt > wanted.blocking) missed.push(`TBT ${tbt} ms, wanted ${wanted.blocking}`)
  const lcpOf = (run: Run) => run.lcp
  const [lcp, without] = [of(lcpOf), of(lcpOf, scriptless)]
  const cls = of((run) => run.cls)
  if (cls > wanted.cls) missed.push(`CLS ${cls.toFixed(4)}, wanted ${wanted.cls}`)
  if (lcp / without > wanted.lcpRatio) {
    missed.push(`LCP ${(lcp / without).toFixed(2)} × the page without scripts, wanted ${wanted.lcpRatio}`)
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  const cells = [
    name,
    ...scores.map((id) => of((run) => run.scores[id])),
    seconds(of((run) => run.fcp)),
    seconds(lcp),
    seconds(without),
    (lcp / without).toFixed(2),
    tbt,
    Math.round(of((run) => run.tbt, scriptless)),
    of(points, scriptless),
    Number(cls.toFixed(4)),
  ]
  return { row: `| ${cells.join(' | ')} |`, missed }
}

/** Posts the wizard's last form without scripts; the cookie shows its summary for half an hour. */
async function cookieOfALead(site: BuiltSite): Promise<string> {
  const response = await fetch(`${site.url}/beregner/information?${answers}&kontakt=call`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      name: 'Mette Holm',
      email: 'mette@fjordscenen.example',
      phone: '20 34 56 78',
      gdprConsent: 'on',
    }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (response.status !== 303 || !cookie) throw new Error(`The form answered ${response.status}`)
  return cookie
}

/** The same site with script elements removed, equally compressed and cached. */
async function serveWithoutScripts({ url }: BuiltSite): Promise<{ url: string; server: Server }> {
  const responses = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>()
  const server = createServer(async (incoming, outgoing) => {
    const key = `${incoming.url} ${incoming.headers.cookie ?? ''}`
    let response = responses.get(key)
    if (!response) {
      const original = await fetch(`${url}${incoming.url}`, {
        redirect: 'manual',
        headers: { cookie: incoming.headers.cookie ?? '', accept: incoming.headers.accept ?? '*/*' },
      })
      let body = Buffer.from(await original.arrayBuffer())
      const headers = Object.fromEntries(original.headers)
      delete headers['transfer-encoding']
      delete headers['content-encoding']
      if (/^(?:text\/|image\/svg|application\/(?:json|manifest))/.test(headers['content-type'] ?? '')) {
        const text = body.toString('utf8')
        const isPage = headers['content-type']?.startsWith('text/html') === true
        body = brotliCompressSync(isPage ? text.replace(/<script\b[\s\S]*?<\/script>/g, '') : text, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        })
        headers['content-encoding'] = 'br'
      }
      headers['content-length'] = String(body.length)
      response = { status: original.status, headers, body }
      responses.set(key, response)
    }
    outgoing.writeHead(response.status, response.headers).end(response.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}
