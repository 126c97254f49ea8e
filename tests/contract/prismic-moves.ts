import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openJournal } from '#scripts/content/move/journal.ts'
import { planPush } from '#scripts/content/move/plan.ts'
import { createPrismicApis } from '#scripts/content/move/prismic-apis.ts'
import { push } from '#scripts/content/move/push.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { type FakePrismicOptions, startFakePrismic } from '#tests/fakes/prismic-write.ts'
import { article, type ContentFolder, createContentFolder } from './content-folder.ts'

/*
 * A content folder and a fake Prismic, for tests that move one into the other. The clock is fake:
 * the client's pauses advance it, and the fake's limits read it.
 */

export async function startMove(options: Partial<FakePrismicOptions> = {}) {
  const clock = { now: 1_000_000 }
  const fake = await startFakePrismic({
    repository: 'nyt-repo',
    token: 'skriv',
    now: () => clock.now,
    releaseReadable: true,
    ...options,
  })
  onTestFinished(() => fake.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'push-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { fake, clock, journalPath: join(dataDir, 'content-push/nyt-repo.jsonl') }
}

export type Started = Awaited<ReturnType<typeof startMove>>

export function open(folder: Pick<ContentFolder, 'content' | 'slices'>) {
  return createEmbeddedRepository({
    folders: folder,
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  })
}

export async function pushFrom(
  folder: ContentFolder,
  { fake, clock, journalPath }: Started,
  { dryRun = false, writeToken = 'skriv', accessToken = null as string | null } = {},
) {
  const journal = openJournal(journalPath)
  const lines: string[] = []
  const report = await push({
    plan: await planPush(open(folder), folder),
    apis: apisOf({ fake, clock }, { writeToken, accessToken }),
    journal,
    dryRun,
    onProgress: (line) => lines.push(line),
  })
  return { report, lines }
}

/** Client of the APIs whose pauses take no time. */
export function apisOf(
  { fake, clock }: Pick<Started, 'fake' | 'clock'>,
  { writeToken = 'skriv', accessToken = null as string | null } = {},
) {
  return createPrismicApis({
    repository: 'nyt-repo',
    writeToken,
    accessToken,
    addresses: fake.addresses,
    now: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms
    },
  })
}

/** Two languages, a singleton, links in every direction, pictures in a field and in a text. */
export function smallRepository(): ContentFolder {
  const folder = createContentFolder()
  folder.write('media/kort.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  folder.write('documents/settings/settings.json', {
    id: 'settings',
    type: 'settings',
    data: { name: 'Navn' },
  })
  folder.write(
    'documents/article/a.json',
    article(
      'a',
      {
        body: 'Se [den anden](document:article/b) og [et kort](media:kort.svg).\n\nMere **fed** tekst.',
        picture: { file: 'picture.svg', alt: 'Rød' },
        parent: { link_type: 'Document', type: 'article', uid: 'b' },
        related: [{ link: { link_type: 'Document', type: 'article', uid: 'a' }, note: 'sig selv' }, {}],
        featured: true,
        rank: 0,
        slices: [
          { slice_type: 'quote', primary: { words: 'Ord' }, items: [{ by: 'En' }, {}] },
          { slice_type: 'quote', primary: {} },
        ],
      },
      { tags: ['by', 'ø'] },
    ),
  )
  folder.write(
    'documents/article/b.json',
    article('b', { parent: { link_type: 'Document', type: 'article', uid: 'a' } }),
  )
  folder.write(
    'documents/article/b.en.json',
    article(
      'b',
      { title: 'B in English' },
      { id: 'id-b-en', lang: 'en-gb', alternate_languages: [{ id: 'id-b' }] },
    ),
  )
  return folder
}

export const LANGUAGES = [
  { id: 'da-dk', name: 'Dansk', is_master: true },
  { id: 'en-gb', name: 'English', is_master: false },
]
