import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { pictureBombs } from './picture-bombs.ts'
import { attacked, callEditor, many, SECRET } from './site.ts'

// Pictures and documents that take gigabytes or minutes to read, from a person who may edit.

const bombs = Object.entries(await pictureBombs()).map(
  ([name, content]) => [name, content.toString('base64')] as const,
)

const test = attacked(() => {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'))
  cpSync('content', folder, { recursive: true })
  return { CONTENT_EDITING: 'on', CONTENT_DIR: folder }
}).extend('call', { scope: 'file' }, async ({ site }) => {
  const signedIn = await signInAsOwner(site.url, SECRET)
  return async (action: string, values: unknown) => {
    const said = await callEditor(site, signedIn, action, values)
    const { error = '' } = JSON.parse(said?.text || '{}') ?? {}
    return { status: said?.status, error: String(error) }
  }
})

test.for(bombs)('%s is stored, or refused in Danish', async ([name, content], { site, call, atMost }) => {
  const said: Awaited<ReturnType<typeof call>>[] = []
  const { ms, most } = await site.during(async () => {
    said.push(await call('persistMedia', { path: `media/${name}`, content }))
  })
  for (const { status, error } of said)
    if (status !== 200)
      expect([status, error]).toEqual([409, expect.stringMatching(/^(?:[\w.-]+: )?[A-ZÆØÅ].*\.$/)])
  expect(said).toHaveLength(1)
  await atMost('ms of processor', ms, 10_000)
  await atMost('MB above idle', most - site.idle, 600)
})

test('six large pictures at once delay no visitor', async ({ site, call, atMost, visitorsDuring }) => {
  const [, content] = bombs.find(([name]) => name === 'progressive.jpg') ?? []
  let most = 0
  await visitorsDuring(async () => {
    const upload = (at: number) => call('persistMedia', { path: `media/paa-en-gang-${at}.jpg`, content })
    ;({ most } = await site.during(() => many(6, 6, upload)))
  })
  await atMost('MB above idle', most - site.idle, 700)
})

test.for(['a', '_a ', '![', '[', '\\', '&', '> ', '\u0301', '\n\n'])(
  'a document of 30 MB of %j is refused, and one of the maximum size is cheap',
  async (text, { site, call, atMost }) => {
    const values = { path: 'documents/support_article/lang.json', version: null }
    const written = (body: string) => ({
      ...values,
      raw: JSON.stringify({ uid: 'lang', title: 'Lang', body }),
    })
    // Escaped twice on its way, and below the limit of a body, which would refuse it unread.
    const long = text.repeat(30_000_000 / JSON.stringify(JSON.stringify(text)).length)
    expect(await call('persistEntry', written(long))).toEqual({
      status: 409,
      error: expect.stringMatching(/./),
    })
    const before = site.threadTime()
    await call('persistEntry', written(text.repeat(280_000 / JSON.stringify(text).length)))
    await atMost('ms of the server’s thread', site.threadTime() - before, 3_000)
    await call('deleteUnpublishedEntry', values)
  },
)
