// Tables for docs/performance.md. The server runs on one core, its clients on another.
import { named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { type BuiltSite, removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { benchCached } from './cached.ts'
import { agent } from './client.ts'
import { cores, describeMachine, pin, say } from './machine.ts'
import { benchMemory } from './memory.ts'
import { benchPresses } from './presses.ts'
import { benchPublish } from './publish.ts'
import { benchRender } from './render.ts'
import { soak } from './soak.ts'
import { benchStart } from './start.ts'
import { benchWeight } from './weight.ts'

const sections: Record<string, () => Promise<void>> = {
  weight: () => withSite(benchWeight),
  cached: () => withSite(benchCached),
  render: () => withSite(benchRender),
  start: benchStart,
  memory: () => withSite(benchMemory),
  presses: () => withSite((site) => benchPresses([['this checkout', site]])),
  publish: benchPublish,
  leads: () => ownProgram('lab/bench/leads.ts', ['10000']),
}

const names = Object.keys(sections)
const usage = `npm run bench [-- SECTION …]   every measurement of docs/performance.md, or these: ${names.join(', ')};
  npm run bench -- soak [MINUTES]   64 visitors for ten minutes, or so many
  npm run bench -- presses CHECKOUT   the first press on each island, compared with another checkout's build`

await runLongCheck(usage, { options: {}, most: names.length }, async (check, { words }) => {
  const [first, second] = words
  const isSoak = first === 'soak'
  const isComparison = first === 'presses' && second !== undefined && !(second in sections)
  const minutes = isSoak ? readCount(second, 10) : 0
  const chosen = isSoak || isComparison ? [] : named('section', names, words)
  needBuild()
  say(`# ${describeMachine()}`)
  say()
  say(cores ? `Server on core ${cores.server}, load on core ${cores.load}.` : 'One core for server and load.')
  say()
  if (isSoak) await check.part('soak', () => withSite((site) => soak(site, minutes)))
  if (isComparison) await check.part('presses', () => withSite((old) => comparePresses(second, old), second))
  await check.parts('Measuring sections', chosen, String, async (name) => {
    say(`## ${name}`)
    say()
    await sections[name]?.()
  })
  agent.destroy()
})

function comparePresses(other: string, old: BuiltSite): Promise<void> {
  return withSite((site) =>
    benchPresses([
      [other, old],
      ['this checkout', site],
    ]),
  )
}

async function withSite(bench: (site: BuiltSite) => Promise<void>, folder?: string): Promise<void> {
  const site = await startBuiltSite({ LOG_LEVEL: 'silent' }, { folder })
  pin(site.process, 'server')
  if (cores) pin(process, 'load')
  try {
    await bench(site)
  } finally {
    await site.stop()
    await removeDataFolder(site)
  }
}

/** A measurement that is its own program prints its own lines. */
async function ownProgram(script: string, args: string[]): Promise<void> {
  const { stdout, stderr, code } = await runProgram(script, {}, args).ended
  say(stdout.trim())
  say()
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${stderr}`)
}
