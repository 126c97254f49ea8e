import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { CONFIRMED, createContentReader } from '#server/content/repository/files.ts'
import { createContentService } from '#server/content/service.ts'
import { digestOfFiles } from '#server/content/vanished.ts'
import type { Log } from '#server/log.ts'
import { type ContentFolder, copyShippedContent } from './content-folder.ts'

// Content files that are away for a moment are not deleted, and content outlives a restart.

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function startContent(
  { content, slices }: Pick<ContentFolder, 'content' | 'slices'>,
  dataDir: string | null = null,
) {
  const lines: string[] = []
  const line = (message: string, fields?: Record<string, unknown>) => {
    lines.push([message, fields?.reason].filter(Boolean).join(': '))
  }
  const log: Log = { debug: line, info: line, warn: line, error: line, with: () => log }
  const clock = { now: 0 }
  const service = createContentService({
    settings: { prismic: null, redirectHosts: [], siteUrl: 'http://localhost:3000' },
    log,
    blockMappings,
    folders: { content, slices },
    dataDir,
    now: () => clock.now,
  })
  const industries = async () => {
    clock.now += 10_000
    await service.refresh()
    return (await (await service.current()).navigation()).industries.length
  }
  return { service, lines, industries }
}

test('while the folder of the documents is gone the last content is served, and log and readiness say why', async () => {
  const folder = copyShippedContent()
  const { service, lines, industries } = startContent(folder)
  const before = await industries()
  expect(before).toBeGreaterThan(3)
  const [documents, away] = [join(folder.content, 'documents'), join(folder.content, 'away')]
  renameSync(documents, away)
  expect(await industries()).toBe(before)
  const why = 'the folder documents/ is not there'
  expect(lines).toContain(`The content service cannot be reached: the last good content is served: ${why}`)
  expect(service.status()).toMatchObject({ ok: true, detail: expect.stringContaining(why) })

  // A copy of the folder that has only begun.
  mkdirSync(documents)
  cpSync(join(away, 'industry'), join(documents, 'industry'), { recursive: true })
  expect(await industries()).toBe(before)
  expect(service.status().detail).toContain('are gone at once')
  // A copy that is nearly complete.
  cpSync(away, documents, { recursive: true })
  rmSync(join(documents, 'industry/festival.json'))
  expect(await industries()).toBe(before)
  cpSync(away, documents, { recursive: true })
  expect(await industries()).toBe(before)
  expect(service.status().detail).toBeUndefined()
})

test('a document whose file is gone is deleted; if many are gone, only once content:check has confirmed it', async () => {
  const folder = copyShippedContent()
  const { service, industries } = startContent(folder)
  const before = await industries()
  const path = (name: string) => join(folder.content, 'documents/industry', `${name}.json`)
  rmSync(path('festival'))
  expect(await industries()).toBe(before - 1)
  rmSync(join(folder.content, 'documents/industry'), { recursive: true })
  expect(await industries()).toBe(before - 1)
  expect(service.status().detail).toContain('all files of documents/industry/ are gone at once')
  const read = await createContentReader(folder, () => {}).read()
  const paths = [
    ...read.documents.map(({ path }) => path),
    ...[...read.media.keys()].map((name) => `media/${name}`),
  ]
  mkdirSync(join(folder.content, '.editing'), { recursive: true })
  writeFileSync(join(folder.content, CONFIRMED), digestOfFiles(paths))
  expect(await industries()).toBe(0)
})

test('an unreadable file is an error and not treated as missing, even at the start', async () => {
  const folder = copyShippedContent()
  const documents = join(folder.content, 'documents')
  if (process.getuid?.() !== 0) {
    const file = join(documents, 'industry/festival.json')
    chmodSync(file, 0)
    const read = createContentReader(folder, () => {}).read()
    await expect(read).rejects.toThrow('documents/industry/festival.json cannot be read (EACCES)')
    chmodSync(file, 0o600)
  }
  rmSync(documents, { recursive: true })
  // The link points to itself.
  symlinkSync('documents', documents)
  await expect(createContentReader(folder, () => {}).read()).rejects.toThrow('cannot be read (ELOOP)')
})

test('a start without the content serves the copy on this machine until the content can be read', async () => {
  const folder = copyShippedContent()
  const dataDir = newDataDir()
  const first = startContent(folder, dataDir)
  const before = await first.industries()
  const file = join(dataDir, 'content.json')
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.mode).toBe(0o100600)
  const documents = join(folder.content, 'documents')
  renameSync(documents, `${documents}-away`)

  const second = startContent(folder, dataDir)
  expect(await second.industries()).toBe(before)
  expect(second.lines).toContain(
    'The content stored on this machine is served until the content service answers',
  )
  expect(second.service.status()).toMatchObject({
    ok: true,
    detail: expect.stringContaining('from this machine'),
  })
  renameSync(`${documents}-away`, documents)
  rmSync(join(documents, 'industry/festival.json'))
  expect(await second.industries()).toBe(before - 1)
  expect(second.service.status().detail).toBeUndefined()
  // Unpublished documents are removed from the copy.
  await expect.poll(() => readFileSync(file, 'utf8').includes('"uid":"festival"')).toBe(false)
})

test('a copy that is broken, of another format or of other content is not served', async () => {
  const folder = copyShippedContent()
  const dataDir = newDataDir()
  await startContent(folder, dataDir).industries()
  const file = join(dataDir, 'content.json')
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size).toBeGreaterThan(1000)
  const whole = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(join(folder.content, 'documents'), { recursive: true })
  for (const text of [
    '',
    '{',
    'null',
    JSON.stringify(whole).slice(0, 5000),
    JSON.stringify({ ...whole, form: 2 }),
    JSON.stringify({ ...whole, repository: 'another' }),
    JSON.stringify({ ...whole, documents: { global: [{ id: 5 }] } }),
  ]) {
    writeFileSync(file, text)
    await expect(startContent(folder, dataDir).industries()).rejects.toThrow(ContentUnavailable)
  }
})

test('content is served even if the data folder cannot be written', async () => {
  const folder = copyShippedContent()
  const { industries, lines } = startContent(folder, join(newDataDir(), 'missing'))
  expect(await industries()).toBeGreaterThan(3)
  await expect.poll(() => lines.join()).toContain('could not be stored on this machine')
})
