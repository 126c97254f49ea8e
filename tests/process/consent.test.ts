import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'

// The answer to the consent banner, as the server keeps it in the visitor's browser.

let site: BuiltSite

beforeAll(async () => {
  site = await startBuiltSite()
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
})

function answer(fields: Record<string, string>, headers: Record<string, string> = {}, { url } = site) {
  const body = new URLSearchParams(fields)
  return fetch(`${url}/api/cookievalg`, { method: 'POST', body, headers, redirect: 'manual' })
}

test('an answer becomes a cookie of 180 days, and nothing else is answered', async () => {
  const choices: [Record<string, string>, string][] = [
    [{ valg: 'noedvendige', statistic: 'on' }, 'kun-noedvendige'],
    [{ valg: 'alle' }, 'statistic+marketing'],
    [{ valg: 'valgte', statistic: 'on' }, 'statistic'],
    [{ valg: 'valgte' }, 'kun-noedvendige'],
  ]
  for (const [fields, value] of choices) {
    const { status, headers } = await answer(fields)
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
      204,
      'private, no-store',
      `cookievalg=${value}; Path=/; Max-Age=15552000; SameSite=Lax`,
    ])
  }
})

test('what is no answer sets nothing, nor does another site, nor where Cookiebot asks', async () => {
  const refusedWith = async (response: Promise<Response>) => {
    const { status, headers } = await response
    expect(headers.get('set-cookie')).toBeNull()
    return status
  }
  expect(await refusedWith(answer({ valg: 'alt' }))).toBe(422)
  expect(await refusedWith(answer({}))).toBe(422)
  expect(await refusedWith(answer({ valg: 'alle' }, { origin: 'https://ond.example' }))).toBe(403)
  expect(await refusedWith(fetch(`${site.url}/api/cookievalg`))).toBe(405)
  const withCookiebot = await startBuiltSite({ COOKIEBOT_ID: '01234567-89ab-cdef-0123-456789abcdef' })
  try {
    expect(await refusedWith(answer({ valg: 'alle' }, {}, withCookiebot))).toBe(404)
  } finally {
    await withCookiebot.stop()
    await removeDataFolder(withCookiebot)
  }
})
