import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockMappings } from '#app/slices/registry.ts'
import { readArguments } from '#scripts/arguments.ts'
import { checkFiles } from '#server/content/embedded/check-files.ts'
import type { ContentFinding } from '#server/content/embedded/content-finding.ts'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { contentFolders } from '#server/content/folders.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const { values } = readArguments(
  `npm run content:check [-- --record]   what is wrong in the content's files; exit code 1 when a visitor would run into it. --record
  notes in published-addresses.txt which addresses are published, so that one that vanishes later is told`,
  { options: { record: { type: 'boolean', default: false } } },
)
const { folders, redirectHosts } = readWhere()
const PUBLISHED = join(folders.content, 'published-addresses.txt')
const findings: ContentFinding[] = []
const embedded = createEmbeddedRepository({
  folders,
  problem: ({ path, message }) => findings.push({ level: 'error', place: path, message }),
})
const published = existsSync(PUBLISHED) ? readFileSync(PUBLISHED, 'utf8').split('\n').filter(Boolean) : []
const checked = await checkFiles(await embedded.read(), { redirectHosts, published, blockMappings })
findings.push(...checked.findings)

for (const { level, place, message } of findings) console.log(`${level.padEnd(7)}  ${place}: ${message}`)
const errors = findings.filter(({ level }) => level === 'error').length
console.log(`${errors} errors, ${findings.length - errors} warnings`)

if (values.record) {
  const addresses = [...new Set([...published, ...checked.addresses])].sort()
  writeFileSync(PUBLISHED, `${addresses.join('\n')}\n`)
  console.log(`${PUBLISHED}: ${addresses.length} addresses`)
}
process.exitCode = errors > 0 ? 1 : 0

function readWhere() {
  try {
    const settings = readProcessSettings()
    return { folders: contentFolders(settings), redirectHosts: settings.redirectHosts }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
