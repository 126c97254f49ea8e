import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createContent } from '#app/content/site-content.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { readArguments } from '#scripts/arguments.ts'
import { checkContent } from '#server/content/embedded/check.ts'
import type { ContentFinding } from '#server/content/embedded/content-finding.ts'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'
import { readProcessSettings } from '#server/settings.ts'
import { STATIC_PATHS } from './static-paths.ts'

const PUBLISHED = 'content/published-addresses.txt'

const { values } = readArguments(
  `npm run content:check [-- --record]   what is wrong in content/; exit code 1 when a visitor would run into it. --record
  notes in ${PUBLISHED} which addresses are published, so that one that vanishes later is told`,
  { options: { record: { type: 'boolean', default: false } } },
)
const findings: ContentFinding[] = []
const embedded = createEmbeddedRepository({
  folders: { content: 'content', slices: 'app/slices' },
  problem: ({ path, message }) => findings.push({ level: 'error', place: path, message }),
})
const repository = {
  name: 'embedded',
  endpoint: embedded.endpoint,
  accessToken: null,
  fetch: (url: string) => embedded.fetch(url),
}
const { redirectHosts } = readProcessSettings()
const content = createContent(createSource(repository, await readMasterRef(repository)), {
  redirectHosts,
  blockMappings,
  warn: () => undefined,
})
const published = existsSync(PUBLISHED) ? readFileSync(PUBLISHED, 'utf8').split('\n').filter(Boolean) : []
findings.push(
  ...(await checkContent({
    files: await embedded.read(),
    content,
    staticPaths: STATIC_PATHS,
    redirectHosts,
    published,
  })),
)

for (const { level, place, message } of findings) console.log(`${level.padEnd(7)}  ${place}: ${message}`)
const errors = findings.filter(({ level }) => level === 'error').length
console.log(`${errors} errors, ${findings.length - errors} warnings`)

if (values.record) {
  const living = (await content.addresses()).map(({ href }) => decodeURI(href))
  const addresses = [...new Set([...published, ...living])].sort()
  writeFileSync(PUBLISHED, `${addresses.join('\n')}\n`)
  console.log(`${PUBLISHED}: ${addresses.length} addresses`)
}
process.exitCode = errors > 0 ? 1 : 0
