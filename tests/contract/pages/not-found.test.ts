import { expect, test } from 'vitest'
import { nastyTexts } from '#tests/fuzz/nasty.ts'
import { startSmallSite } from './small-site.tsx'

test('other kinds of pages have other texts', async () => {
  const { ask } = await startSmallSite()
  expect((await ask('/branche/a')).text).toContain('Page Not Found: /branche/a<')
  expect((await ask('/branche/a/b')).text).toContain('Page not found: /branche/a/b<')
  expect((await ask('/support/a')).text).toContain('Page not found: /support/a<')
})

test('an existing page is rendered as usual next to missing ones', async () => {
  const { ask } = await startSmallSite()
  await ask('/branche/nej')
  const page = await ask('/branche/sportsklub')
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('content first')])
})

test('no text in an address becomes markup, and every address gets the document of its kind', async () => {
  const { ask } = await startSmallSite()
  const [before = '', after = ''] = (await ask('/branche/x')).text.split('/branche/x')
  for (const nasty of nastyTexts) {
    const segment = encodeURIComponent(nasty.toWellFormed().slice(0, 200))
    for (const path of [`/branche/${segment}`, `/branche/x${nasty.replaceAll(/[^!-~]|[/?#%\\]/g, '')}`]) {
      const answer = await ask(path)
      // Some normalise to nothing, or contain what no address may contain.
      if (answer.status !== 404 || !answer.text.includes('<html')) continue
      expect(answer.text.startsWith(before), path).toBe(true)
      expect(answer.text.endsWith(after), path).toBe(true)
      const shown = answer.text.slice(before.length, -after.length)
      expect(shown, path).toMatch(/^\/branche\/(?:[^<>"'&]|&(?:amp|lt|gt|quot|#x27);)+$/)
    }
  }
})

test('a HEAD is answered without a body', async () => {
  const { ask } = await startSmallSite()
  const head = await ask('/branche/a', { method: 'HEAD' })
  expect([head.status, head.raw.length]).toEqual([404, 0])
  expect(head.headers['content-length']).toBe((await ask('/branche/a')).headers['content-length'])
})

test('while content is down an unknown address is unavailable, not absent', async () => {
  const { ask } = await startSmallSite({ contentDown: true })
  expect((await ask('/branche/a')).status).toBe(503)
})
