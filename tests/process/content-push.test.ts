import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '#tests/built-site.ts'
import { article, createContentFolder } from '#tests/contract/content-folder.ts'
import { startFakePrismic } from '#tests/fakes/prismic-write.ts'
import { withoutProgress } from '#tests/without-progress.ts'

/** The commands as an owner runs them, at Prismic's real pace. */
test('content:push fills a repository within its limits, and content:pull restores everything', async () => {
  const folder = createContentFolder()
  folder.write('documents/settings/settings.json', {
    id: 'settings',
    type: 'settings',
    data: { name: 'Navn' },
  })
  folder.write('documents/article/a.json', article('a', { picture: { file: 'picture.svg', alt: 'Rød' } }))
  const fake = await startFakePrismic({
    repository: 'nyt-repo',
    token: 'skriv',
    languages: [
      { id: 'da-dk', name: 'Dansk', is_master: true },
      { id: 'en-gb', name: 'English', is_master: false },
    ],
  })
  onTestFinished(() => fake.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'push-command-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // As on a server whose content is edited there.
  const settings = { PRISMIC_WRITE_TOKEN: 'skriv', DATA_DIR: dataDir, CONTENT_EDITING: 'on' }
  const options = ['--repository', 'nyt-repo', '--api', fake.origin]
  const places = ['--content', folder.content, '--slices', folder.slices]
  const pushed = await runProgram('scripts/content/push.ts', settings, [...options, ...places]).ended
  expect([pushed.code, pushed.stderr]).toEqual([0, expect.not.stringContaining('no response')])
  // The first upload may come within a second of listing the media.
  expect(pushed.stderr.split('status 429').length - 1).toBeLessThanOrEqual(1)
  expect(pushed.stdout).toContain('publish it at https://nyt-repo.prismic.io')
  expect([fake.customTypes.size, fake.slices.size, fake.assets.size, fake.documents.size]).toEqual([
    2, 1, 1, 2,
  ])

  fake.publish()
  const into = join(dataDir, 'pulled')
  const pulled = await runProgram('scripts/content/pull.ts', settings, [...options, '--into', into]).ended
  expect([pulled.code, withoutProgress(pulled.stderr)]).toEqual([0, ''])
  expect(readdirSync(join(into, 'content/documents'))).toEqual(['article', 'settings'])
  expect(existsSync(join(into, 'content/media/picture.svg'))).toBe(true)
  const again = await runProgram('scripts/content/pull.ts', settings, [...options, '--into', into]).ended
  expect([again.code, again.stderr]).toEqual([1, `${into} is not empty: name another folder with --into\n`])
})
