import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blockMappings } from '#app/slices/registry.ts'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { checkFiles } from '#server/content/check/check.ts'
import { checkMedia } from '#server/content/check/check-media.ts'
import type { ContentFinding } from '#server/content/check/content-finding.ts'
import { readContentFolder } from '#server/content/read-folder.ts'
import { CONFIRMED, type ContentFiles } from '#server/content/repository/files.ts'
import { mediaType } from '#server/content/repository/media-file.ts'
import { digestOfFiles } from '#server/content/vanished.ts'
import { readProcessSettings } from '#server/settings.ts'
import { readText } from '#server/text-file.ts'
import { findExamples } from './launch.ts'
import { describeByFile, describeLeftOvers } from './report-launch.ts'

const { values } = readArguments(
  `npm run content:check [-- --record | --launch]   what is wrong in the content's files; exit code 1 when a visitor would run into it.
  --record notes the published addresses in published-addresses.txt, so that one that disappears later is reported; --launch also
  finds what is left of the example company in texts, pictures and settings`,
  { options: { record: { type: 'boolean', default: false }, launch: { type: 'boolean', default: false } } },
)
await run(async () => {
  const settings = readProcessSettings()
  const { redirectHosts } = settings
  const { folders, files, problems } = await readContentFolder(settings.contentDir)
  const publishedFile = join(folders.content, 'published-addresses.txt')
  const findings = problems.map(
    ({ path, message }): ContentFinding => ({ level: 'error', place: path, text: message }),
  )
  const published = existsSync(publishedFile)
    ? readText(readFileSync(publishedFile)).split(/\r?\n/).filter(Boolean)
    : []
  const checked = await checkFiles(files, { redirectHosts, published, blockMappings })
  findings.push(...checked.findings, ...(await checkMedia(files, folders)))
  const leftOvers = values.launch ? await findExamples(files, settings) : []
  const found = findings.filter(({ level }) => level === 'error').length
  const errors = found + leftOvers.length
  const warnings = findings.length - found
  const lines = [
    ...describeByFile(findings, files),
    ...describeLeftOvers(leftOvers, files),
    `${errors} fejl, ${warnings} ting at bemærke`,
  ]
  console.log(lines.join('\n'))

  if (values.record) {
    const addresses = [...new Set([...published, ...checked.addresses])].sort()
    writeFileSync(publishedFile, `${addresses.join('\n')}\n`)
    console.log(`${publishedFile}: ${addresses.length} adresser`)
  }
  // Confirms deletions: the running server waits for it if most of the content was deleted.
  if (errors === 0) await confirm(files, folders.content)
  process.exitCode = errors > 0 ? 1 : 0
})

async function confirm(files: ContentFiles, contentDir: string): Promise<void> {
  const paths = [
    ...files.documents.map(({ path }) => path),
    ...(await readdir(join(contentDir, 'media')).catch(() => []))
      .filter((name) => mediaType(name) !== undefined)
      .map((name) => `media/${name}`),
  ]
  try {
    await mkdir(join(contentDir, dirname(CONFIRMED)), { recursive: true })
    await writeFile(join(contentDir, CONFIRMED), digestOfFiles(paths))
  } catch {
    // The folder may be writable for others only: a restart of the server confirms it too.
  }
}
