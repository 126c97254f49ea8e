import { expect, test } from 'vitest'
import { postAlert } from './alert-post.ts'

const ALERT = {
  text: 'Mail: Mailserveren kunne ikke nås.',
  reference: null,
  reason: 'mail-unreachable',
  at: Date.parse('2026-11-20T13:05:00Z'),
}
const SECRET = 'https://ntfy.example/hemmeligt-emne?auth=noegle'

function service(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const ask: typeof fetch = async (url, init) => {
    asked.push({ url: String(url), init })
    return answer()
  }
  return { asked, ask }
}

test('an alert is posted as JSON', async () => {
  const { asked, ask } = service(() => new Response('ignored'))
  expect(await postAlert({ url: SECRET, format: 'json' }, ALERT, ask)).toBeNull()
  expect(asked[0]).toMatchObject({
    url: SECRET,
    init: {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ALERT, at: '2026-11-20T13:05:00.000Z' }),
    },
  })
})

test('an alert is posted as plain text', async () => {
  const { asked, ask } = service(() => new Response(null, { status: 204 }))
  expect(await postAlert({ url: SECRET, format: 'text' }, ALERT, ask)).toBeNull()
  expect(asked[0]?.init).toMatchObject({
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: ALERT.text,
  })
})

test('Teams gets a card, and its 202 counts as accepted, unlike that of others', async () => {
  const { asked, ask } = service(() => new Response(null, { status: 202 }))
  expect(await postAlert({ url: SECRET, format: 'teams' }, ALERT, ask)).toBeNull()
  expect(JSON.parse(String(asked[0]?.init?.body))).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock', text: ALERT.text, wrap: true }] },
      },
    ],
  })
})

test('name and password of the address are sent as basic authentication', async () => {
  const { asked, ask } = service(() => new Response())
  await postAlert({ url: 'https://navn:ord%20to@ntfy.example/emne', format: 'text' }, ALERT, ask)
  expect(asked[0]?.url).toBe('https://ntfy.example/emne')
  expect(asked[0]?.init?.headers).toMatchObject({ authorization: `Basic ${btoa('navn:ord to')}` })
})

test.each([202, 301, 403, 500])('%i counts as a failure, and is not followed', async (status) => {
  const { asked, ask } = service(() => new Response(null, { status, headers: { location: '/other' } }))
  expect(await postAlert({ url: SECRET, format: 'json' }, ALERT, ask)).toBe(`alert-${status}`)
  expect(asked).toHaveLength(1)
})

test('a network error never quotes the address', async () => {
  const { ask } = service(() => {
    throw new TypeError(`Failed to fetch ${SECRET}`, {
      cause: Object.assign(new Error(SECRET), { code: 'ENOTFOUND' }),
    })
  })
  expect(await postAlert({ url: SECRET, format: 'json' }, ALERT, ask)).toBe('alert-ENOTFOUND')
})

test('a response that is not HTTP is named by its kind', async () => {
  const { ask } = service(() => {
    const cause = Object.assign(new Error('Response does not match'), {
      name: 'HTTPParserError',
      code: undefined,
    })
    throw new TypeError('fetch failed', { cause })
  })
  expect(await postAlert({ url: SECRET, format: 'json' }, ALERT, ask)).toBe('alert-HTTPParserError')
})
