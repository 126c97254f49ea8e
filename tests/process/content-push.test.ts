import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from '#tests/built-site.ts'
import { article, createContentFolder } from '#tests/contract/content-folder.ts'
import { startFakePrismic } from '#tests/fakes/prismic-write.ts'

/** The commands as an owner runs them, at Prismic's real pace, killed midway. */
test('content:push continues after being killed midway, and content:pull restores everything', async () => {
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
    releaseReadable: true,
  })
  onTestFinished(() => fake.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'push-command-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const api = new URL(fake.addresses.content).origin
  // As on a server whose content is edited there.
  const settings = { PRISMIC_WRITE_TOKEN: 'skriv', DATA_DIR: dataDir, CONTENT_EDITING: 'on' }
  const options = ['--repository', 'nyt-repo', '--api', api]
  const places = ['--content', folder.content, '--slices', folder.slices]
  const run = (more: string[] = []) =>
    runProgram('scripts/content/push.ts', settings, [...options, ...places, ...more])

  const dry = await run(['--dry-run']).ended
  expect([dry.code, dry.stderr]).toEqual([0, ''])
  expect(dry.stdout).toContain('Nothing was changed')
  expect(fake.customTypes.size).toBe(0)

  const killed = run()
  await vi.waitFor(() => expect(fake.documents.size).toBe(1), { timeout: 30_000 })
  expect((await killed.stop('SIGKILL')).signal).toBe('SIGKILL')

  const second = await run().ended
  expect([second.code, second.stderr]).toEqual([0, ''])
  expect(second.stdout).toContain('publish it at https://nyt-repo.prismic.io')
  expect([fake.customTypes.size, fake.slices.size, fake.assets.size, fake.documents.size]).toEqual([
    2, 1, 1, 2,
  ])
  expect(fake.limited).toBe(0)

  fake.publish()
  const into = join(dataDir, 'pulled')
  const pulled = await runProgram('scripts/content/pull.ts', settings, [...options, '--into', into]).ended
  expect([pulled.code, pulled.stderr]).toEqual([0, ''])
  expect(readdirSync(join(into, 'content/documents'))).toEqual(['article', 'settings'])
  expect(existsSync(join(into, 'content/media/picture.svg'))).toBe(true)
  const again = await runProgram('scripts/content/pull.ts', settings, [...options, '--into', into]).ended
  expect([again.code, again.stderr]).toEqual([1, `${into} is not empty: name another folder with --into\n`])
})

test.each([
  [[], {}, 'Say into which repository: npm run content:push -- --repository NAME\n'],
  [['--repository', 'nyt-repo'], {}, /^Set PRISMIC_WRITE_TOKEN to a write token of nyt-repo/],
  [['--repository', 'a b'], { PRISMIC_WRITE_TOKEN: 'x' }, /^PRISMIC_REPOSITORY must be 4 or more letters/],
] as const)('content:push %j says in one line what is missing', async (options, settings, line) => {
  const { code, stderr } = await runProgram('scripts/content/push.ts', settings, [...options]).ended
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).toMatch(line)
})

test('content:push --models shows the differences, and applies them only after confirmation', async () => {
  const folder = createContentFolder()
  const fake = await startFakePrismic({
    repository: 'nyt-repo',
    token: 'skriv',
    languages: [
      { id: 'da-dk', name: 'Dansk', is_master: true },
      { id: 'en-gb', name: 'English', is_master: false },
    ],
  })
  onTestFinished(() => fake.close())
  const api = new URL(fake.addresses.content).origin
  const run = (...more: string[]) =>
    runProgram('scripts/content/push.ts', { PRISMIC_WRITE_TOKEN: 'skriv' }, [
      ...['--repository', 'Nyt-Repo', '--models', '--api', api],
      ...['--content', folder.content, '--slices', folder.slices],
      ...more,
    ]).ended

  const asked = await run()
  expect([asked.code, asked.stderr]).toEqual([1, 'Nothing was changed: answer yes, or run it with --yes\n'])
  expect(asked.stdout).toContain('type article: new')
  const dry = await run('--dry-run')
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('Nothing was changed.')])
  expect(fake.customTypes.size).toBe(0)

  expect((await run('--yes')).code).toBe(0)
  expect([...fake.slices.keys(), ...fake.customTypes.keys()]).toEqual(['quote', 'article', 'settings'])
  expect((await run()).stdout).toMatch(/3 models are the same\nNothing was changed\.\n$/)
})
