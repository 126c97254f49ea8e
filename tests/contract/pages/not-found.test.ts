import { expect, test } from 'vitest'
import { nastyTexts } from '#tests/fuzz/nasty.ts'
import { startSmallSite } from './small-site.tsx'

test('all unknown addresses of a kind share one rendering, each with its own path in the text', async () => {
  const { ask, renders } = await startSmallSite()
  const first = await ask('/branche/a')
  const other = await ask('/branche/b')
  expect([first.status, other.status]).toEqual([404, 404])
  expect(first.text).toContain('Page Not Found: /branche/a<')
  expect(other.text).toBe(first.text.replaceAll('/branche/a<', '/branche/b<'))
  expect(other.headers['content-length']).toBe(String(Buffer.byteLength(other.text)))
  for (let at = 0; at < 50; at++) await ask(`/branche/findes-ikke-${at}`)
  const rendered = [...renders.keys()].filter((path) => path.includes('mangler'))
  expect(rendered).toHaveLength(1)
  expect(renders.get(rendered[0] ?? '')).toBe(1)
})

test('the page is the same when compressed', async () => {
  const { ask } = await startSmallSite()
  const [plain, packed] = await Promise.all(
    ['identity', 'gzip, deflate, br'].map((encodings) =>
      ask('/branche/a&b', { headers: { 'Accept-Encoding': encodings } }),
    ),
  )
  expect([packed?.headers['content-encoding'], packed?.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(packed?.text).toBe(plain?.text)
  expect(packed?.headers['content-length']).toBe(String(packed?.raw.length))
  const refused = await ask('/branche/a', { headers: { 'Accept-Encoding': 'gzip;q=0, br' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

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

test('the content security policy of a 404 page does not depend on its address', async () => {
  const { ask } = await startSmallSite()
  const policy = async (path: string) => (await ask(path)).headers['content-security-policy']
  expect(await policy('/branche/a')).toBe(await policy('/branche/b'))
  expect((await ask('/branche/a')).text).not.toMatch(/<script[^>]*>[^<]*branche\/a/)
})

test('a request for the preview picture of a missing page renders no page', async () => {
  const { ask, program, renders } = await startSmallSite()
  await ask('/branche/sportsklub')
  for (let at = 0; at < 5; at++) {
    expect((await ask(`/delebillede/branche/nej-${at}.png`)).status).toBe(404)
  }
  expect(program.http.usage().pages).toBe(1)
  expect([...renders.keys()].filter((path) => path.includes('mangler'))).toEqual([])
})

test('with new content the 404 page is renewed, and the previous one is served until then', async () => {
  const { ask, publish, renders } = await startSmallSite()
  await ask('/branche/a')
  publish('second')
  const rendered = () =>
    [...renders].filter(([path]) => path.includes('mangler')).reduce((sum, [, count]) => sum + count, 0)
  await expect
    .poll(async () => {
      expect((await ask('/branche/b')).status).toBe(404)
      return rendered()
    })
    .toBe(2)
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
