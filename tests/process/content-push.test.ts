import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { planPush } from '#scripts/content/move/documents.ts'
import { openPrismic } from '#scripts/content/move/prismic.ts'
import { pull } from '#scripts/content/move/pull.ts'
import { push } from '#scripts/content/move/push.ts'
import { article, createContentFolder } from '#tests/contract/content-folder.ts'
import { LANGUAGES, open } from '#tests/contract/prismic-moves.ts'
import { startFakePrismic } from '#tests/fakes/prismic-write.ts'

test('content is pushed at a pace within the limits of Prismic, and content:pull restores everything', async () => {
  const folder = createContentFolder()
  folder.write('documents/settings/settings.json', {
    id: 'settings',
    type: 'settings',
    data: { name: 'Navn' },
  })
  folder.write('documents/article/a.json', article('a', { picture: { file: 'picture.svg', alt: 'Rød' } }))
  const fake = await startFakePrismic({ repository: 'nyt-repo', token: 'skriv', languages: LANGUAGES })
  onTestFinished(() => fake.close())
  const pauses: string[] = []
  const prismic = openPrismic(
    { repository: 'nyt-repo', endpoint: null, writeToken: 'skriv', accessToken: null },
    { say: (line) => pauses.push(line) },
  )
  await push(await planPush(open(folder), folder), prismic, () => undefined)
  // The first upload may come within a second of listing the media.
  expect(pauses.filter((line) => !line.includes('status 429'))).toEqual([])
  expect(pauses.length).toBeLessThanOrEqual(1)
  expect([fake.customTypes.size, fake.slices.size, fake.assets.size, fake.documents.size]).toEqual([
    2, 1, 1, 2,
  ])

  fake.publish()
  const into = mkdtempSync(join(tmpdir(), 'pulled-'))
  onTestFinished(() => rmSync(into, { recursive: true, force: true }))
  await pull({ prismic, models: true, content: join(into, 'content'), slices: join(into, 'slices') })
  expect(readdirSync(join(into, 'content/documents'))).toEqual(['article', 'settings'])
  expect(existsSync(join(into, 'content/media/picture.svg'))).toBe(true)
})
