import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveAssets, archivedAsset } from './asset-archive.ts'

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const client = join(folder, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  const build = (...names: string[]) => {
    rmSync(join(client, 'assets'), { recursive: true })
    mkdirSync(join(client, 'assets'))
    for (const name of names) writeFileSync(join(client, 'assets', name), `content of ${name}`)
  }
  return { client, archive: join(folder, 'archive'), build }
}

const day = 24 * 60 * 60 * 1000

test('a page that was opened before a deploy can still load its files', async () => {
  const { client, archive, build } = folders()
  build('page-old.js', 'same.js')
  await archiveAssets(client, archive)
  build('page-new.js', 'same.js')
  await archiveAssets(client, archive)
  const answer = await archivedAsset(archive, 'page-old.js')
  expect(await answer?.text()).toBe('content of page-old.js')
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('a file of no known build is absent, however long its name; an unreadable file is an error', async () => {
  const { client, archive, build } = folders()
  build('page.js')
  await archiveAssets(client, archive)
  expect(await archivedAsset(archive, 'other.js')).toBeNull()
  expect(await archivedAsset(archive, `${'x'.repeat(3000)}.js`)).toBeNull()
  rmSync(join(archive, 'page.js'))
  mkdirSync(join(archive, 'page.js'))
  await expect(archivedAsset(archive, 'page.js')).rejects.toThrow('EISDIR')
})

test('a file that no build has used for a month is removed, and one still in use is kept', async () => {
  const { client, archive, build } = folders()
  build('page-old.js', 'same.js')
  await archiveAssets(client, archive, Date.now() - 40 * day)
  build('page-new.js', 'same.js')
  await archiveAssets(client, archive)
  expect(readdirSync(archive).sort()).toEqual(['page-new.js', 'same.js'])
})

test('only files of the archive can be requested', async () => {
  const { client, archive, build } = folders()
  build('page.js')
  await archiveAssets(client, archive)
  for (const name of ['../client/assets/page.js', '..', '.', '', 'page.js/', 'nej.js', 'page', 'page.exe']) {
    expect(await archivedAsset(archive, name), name).toBeNull()
  }
})
