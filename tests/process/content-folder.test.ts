import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'

/** CONTENT_DIR: a company's own documents and pictures, outside of the checkout. */

let content: string

beforeAll(() => {
  content = mkdtempSync(join(tmpdir(), 'content-folder-'))
  for (const part of ['documents', 'media', 'repository.json'])
    cpSync(join('content', part), join(content, part), { recursive: true })
  const file = join(content, 'documents/global/global.json')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('"product_name": "Rampelys"', '"product_name": "Skellet"'),
  )
  writeFileSync(
    join(content, 'media/kun-her.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>',
  )
})

afterAll(() => rmSync(content, { recursive: true }))

const run = (script: string, args: string[] = [], folder = content) =>
  runProgram(`scripts/${script}`, { CONTENT_DIR: folder }, args)

test('the site shows its documents and pictures, with the models of the project', async () => {
  const site = await startBuiltSite({ CONTENT_DIR: content })
  expect(site.stdout()).toContain(`content     embedded (${content})\n`)
  expect(await (await fetch(site.url)).text()).toContain('Skellet')
  expect((await fetch(`${site.url}/media/kun-her.svg`)).status).toBe(200)
  await site.stop()
  await removeDataFolder(site)
})

test('content:check and content:serve read it', async () => {
  const { code, stdout } = await run('content/check.ts', ['--record']).ended
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('media/kun-her.svg\n  Bemærk: Billedet bruges ikke på nogen side.'),
  ])
  expect(readFileSync(join(content, 'published-addresses.txt'), 'utf8')).toContain('/priser/pakker')

  const served = run('content/serve.ts', ['--port', '0'])
  const api = await vi.waitUntil(() => /Content API: (\S+)/.exec(served.stdout())?.[1], { timeout: 30_000 })
  const { refs } = await (await fetch(api)).json()
  const query = new URLSearchParams({ ref: refs[0].ref, q: '[[at(document.type,"global")]]' })
  const found = await (await fetch(`${api}/documents/search?${query}`)).json()
  expect(found.results[0].data.product_name).toBe('Skellet')
  await served.stop()
})

test('a folder without content is refused in one line, by the server and by commands', async () => {
  const wrong = join(content, 'documents')
  const line = `CONTENT_DIR: ${wrong} holds no repository.json. Copy content/ there, or name another folder\n`
  for (const script of ['content/check.ts', 'content/serve.ts'])
    expect(await run(script, [], wrong).ended).toMatchObject({ code: 1, stderr: line })
  const server = await runProgram('build/server/index.js', {
    CONTENT_DIR: wrong,
    DATA_DIR: join(content, 'data'),
  }).ended
  expect([server.code, server.stderr]).toEqual([1, line])
})
