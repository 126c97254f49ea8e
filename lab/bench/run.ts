// Tables for docs/performance.md. The server runs on one core, its clients on another.
import { choose, needBuild, runCheck } from '#lab/command.ts'
import { readArguments } from '#scripts/arguments.ts'
import { createProgress } from '#scripts/progress.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { benchCached } from './cached.ts'
import { agent } from './client.ts'
import { cores, describeMachine, pin, say } from './machine.ts'
import { benchPublish } from './publish.ts'
import { benchRender } from './render.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'

const sections: Record<string, () => Promise<void>> = {
  cached: () => withSite(benchCached),
  render: () => withSite(benchRender),
  start: benchStart,
  publish: benchPublish,
  search: benchSearch,
}

const names = Object.keys(sections)
const usage = `npm run bench [-- SECTION …]   every measurement of docs/performance.md, or these: ${names.join(', ')}`

const { words } = readArguments(usage, { most: names.length })
const chosen = choose(names, words)

await runCheck(async () => {
  needBuild()
  say(`# ${describeMachine()}`)
  say()
  say(cores ? `Server on core ${cores.server}, load on core ${cores.load}.` : 'One core for server and load.')
  say()
  const progress = createProgress('Measuring sections')
  for (const [index, name] of chosen.entries()) {
    progress(index, chosen.length)
    say(`## ${name}`)
    say()
    await sections[name]?.()
  }
  agent.destroy()
})

async function withSite(bench: (site: BuiltSite) => Promise<void>): Promise<void> {
  const site = await startBuiltSite({ LOG_LEVEL: 'silent' })
  pin(site.process, 'server')
  if (cores) pin(process, 'load')
  try {
    await bench(site)
  } finally {
    await site.stop()
    await removeDataFolder(site)
  }
}
