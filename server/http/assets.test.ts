import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { compressAssets, loadAssets } from './assets.ts'

const TEXT = 'a { color: rebeccapurple }\n'.repeat(200)
let file: string

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'app.css')
  writeFileSync(file, TEXT)
  await compressAssets(folder)
})

async function sent() {
  const assets = await loadAssets(join(file, '..'))
  expect([...assets.keys()]).toEqual(['/app.css'])
  const { br, gzip, identity } = assets.get('/app.css')?.bodies ?? {}
  if (!br || !gzip || !identity) throw new Error('The file was not loaded')
  expect(gunzipSync(gzip).equals(identity)).toBe(true)
  return { br, text: brotliDecompressSync(br).toString() }
}

test('a client file is sent as the build compressed it', async () => {
  expect((await sent()).br.equals(readFileSync(`${file}.br`))).toBe(true)
})

test('a client file changed after the build is not sent as it was before', async () => {
  writeFileSync(file, 'b {}')
  expect((await sent()).text).toBe('b {}')
})

test('compressed forms that a stopped build left incomplete are not sent', async () => {
  writeFileSync(`${file}.br`, readFileSync(`${file}.br`).subarray(0, 20))
  expect((await sent()).text).toBe(TEXT)
  rmSync(`${file}.gz`)
  expect((await sent()).text).toBe(TEXT)
})
