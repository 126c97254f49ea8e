import { onTestFinished, vi } from 'vitest'
import { planPush } from '#scripts/content/move/documents.ts'
import { openPrismic } from '#scripts/content/move/prismic.ts'
import { push } from '#scripts/content/move/push.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { type FakePrismicOptions, startFakePrismic } from '#tests/fakes/prismic-write.ts'
import { article, type ContentFolder, createContentFolder } from './content-folder.ts'

/*
 * A content folder and a fake Prismic, for tests that move one into the other. The clock
 * advances by two seconds at each reading, so that neither pauses nor limits apply;
 * tests/process/content-push.test.ts uses real time.
 */

/** Shared by all test files of a worker, as the client's pauses are: a clock that is behind makes it wait. */
let now = Date.now()

export async function startMove(options: Partial<FakePrismicOptions> = {}) {
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 2000
    return now
  })
  onTestFinished(() => clock.mockRestore())
  const fake = await startFakePrismic({ repository: 'nyt-repo', token: 'skriv', ...options })
  onTestFinished(() => fake.close())
  return fake
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

interface Tokens {
  writeToken?: string
  accessToken?: string | null
}

/** The printed lines. */
export async function pushFrom(folder: ContentFolder, tokens: Tokens = {}): Promise<string[]> {
  const lines: string[] = []
  await push(await planPush(open(folder), folder), prismicOf(tokens, lines), (line) => lines.push(line))
  return lines
}

/** The repository, with pauses that take no time. */
export function prismicOf({ writeToken = 'skriv', accessToken = null }: Tokens = {}, lines: string[] = []) {
  return openPrismic(
    { repository: 'nyt-repo', endpoint: null, writeToken, accessToken },
    {
      say: (line) => lines.push(line),
      sleep: async () => undefined,
    },
  )
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
        // A decorative picture.
        picture: { file: 'picture.svg', alt: '' },
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
