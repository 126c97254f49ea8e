import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from './editable-folder.ts'
import { authorOf, formerContent, formerVersions, renameAuthorOfChanges, replaceAt } from './history.ts'

// What is stored of published changes.

const PATH = 'documents/page/a.json'

function contentFolder() {
  const root = mkdtempSync(join(tmpdir(), 'history-'))
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  onTestFinished(() => {
    vi.useRealTimers()
    rmSync(root, { recursive: true, force: true })
  })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return {
    root,
    folder: openFolder(root),
    write,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
  }
}

test('each change is stored with the former content, the time and the author, newest first', async () => {
  const { folder, read } = contentFolder()
  await replaceAt(folder, PATH, 'et', 'Mette')
  vi.setSystemTime(20_000)
  await replaceAt(folder, PATH, 'to', '')
  vi.setSystemTime(300_000)
  await replaceAt(folder, PATH, null, 'Bo')
  const versions = await formerVersions(folder)
  expect(versions).toMatchObject([
    { path: PATH, changedAt: 300_000, isNew: false },
    { path: PATH, changedAt: 20_000, isNew: false },
    { path: PATH, changedAt: 1_000, isNew: true },
  ])
  const held = await Promise.all(
    versions.map(async (version) => (await formerContent(folder, version))?.toString()),
  )
  expect(held).toEqual(['to', 'et', undefined])
  expect(await Promise.all(versions.map(({ id }) => authorOf(folder, id)))).toEqual(['Bo', '', 'Mette'])
  expect(() => read(PATH)).toThrow('ENOENT')
})

test('an unchanged folder has no versions, and one still being written does not count', async () => {
  const { folder, write } = contentFolder()
  expect(await formerVersions(folder)).toEqual([])
  write('.editing/former/000000000001000~documents~page~a.json.new', 'halvt')
  expect(await formerVersions(folder)).toEqual([])
})

test('the last five hundred changes are stored, with neither content nor author of older ones', async () => {
  const { root, folder, write } = contentFolder()
  for (let time = 1; time <= 500; time += 1) {
    const id = `${String(time).padStart(15, '0')}~media~a.svg`
    write(`.editing/former/${id}`, 'før')
    if (time < 3) write(`.editing/authors/${id}`, 'Mette')
  }
  await replaceAt(folder, PATH, 'et', '')
  const kept = readdirSync(join(root, '.editing/former')).sort()
  expect(kept).toHaveLength(500)
  expect(kept[0]).toMatch(/^0{14}2~/)
  expect(kept.at(-1)).toContain('1000~documents~page~a.json')
  expect(readdirSync(join(root, '.editing/authors'))).toEqual([kept[0]])
})

test('an author is renamed in their own changes only', async () => {
  const { folder } = contentFolder()
  for (const [at, author] of ['Mette', 'Bo', ''].entries()) {
    vi.setSystemTime(1_000 + at)
    await replaceAt(folder, PATH, author, author)
  }
  await renameAuthorOfChanges(folder, 'Mette', 'tidligere kollega')
  const names = (await formerVersions(folder)).map(({ id }) => authorOf(folder, id))
  expect(await Promise.all(names)).toEqual(['', 'Bo', 'tidligere kollega'])
})
