import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { blockMappings } from '#app/slices/registry.ts'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { contentFolders } from '#server/content/folders.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'
import { readProcessSettings, type Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { readLines, takeLines } from './former-addresses.ts'

const usage = `npm run content:redirects -- FILE.csv   old addresses of another system into the redirect table: a column of old
  addresses and one of new ones, as it exports them. Says which rows it could not take, and why; with Prismic it only prints what
  to enter`
const { words } = readArguments(usage, { most: 1 })
const [csv] = words

await run(async () => {
  if (csv === undefined) throw new StartError(`Name a file:\n${usage}`)
  const settings = readProcessSettings()
  const lines = readLines(readFileSync(csv))
  const site = await openSite(settings)
  const { rows, taken, refused } = await takeLines(lines, site.source, {
    ...settings,
    blockMappings,
    note: basename(csv),
  })
  for (const { line, text } of refused) console.log(`Linje ${line}: ${text}`)
  console.log(`${lines.length} rækker læst, ${taken.length} taget med, ${refused.length} ikke.`)
  if (taken.length > 0) site.write(rows, taken)
})

/** The content of the site, and the function that adds rows to its table. */
async function openSite(settings: Settings) {
  const { prismic } = settings
  if (prismic) {
    const repository = {
      ...prismic,
      name: prismic.repository,
      fetch: (url: string, init?: RequestInit) => fetch(url, init),
    }
    return {
      source: createSource(repository, await readMasterRef(repository)),
      write(_: unknown[], taken: { from: string; to: string }[]) {
        console.log(`Skriv disse rækker i „Viderestillinger“ i ${prismic.repository} (Fra, Til), og udgiv:`)
        for (const { from, to } of taken) console.log(`${from}\t${to}`)
      },
    }
  }
  const folders = contentFolders(settings)
  const embedded = createEmbeddedRepository({
    folders,
    problem: ({ path, message }) => {
      throw new StartError(`${path}: ${message}`)
    },
  })
  const files = await embedded.read()
  if (files.drafts.some(({ file }) => file.type === 'redirects'))
    throw new StartError('Der ligger en kladde af „Viderestillinger“: udgiv eller slet den først.')
  const known = files.documents.find(({ file }) => file.type === 'redirects')
  const path = join(folders.content, known?.path ?? 'documents/redirects/redirects.json')
  return {
    source: createSource(embedded, await readMasterRef(embedded)),
    write(rows: unknown[]) {
      mkdirSync(dirname(path), { recursive: true })
      const { data, ...document } = known?.file ?? { id: 'redirects', type: 'redirects', data: {} }
      writeFileSync(path, `${JSON.stringify({ ...document, data: { ...data, redirects: rows } }, null, 2)}\n`)
      console.log(`${path} er skrevet.`)
    },
  }
}
