import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendLead } from './send.ts'

function answering(...answers: (Response | Error)[]) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(`http://localhost${path}`, init))
    const answer = answers.shift()
    if (!answer) throw new Error('One request too many')
    if (answer instanceof Error) throw answer
    return answer
  })
  return requests
}

/** The pauses before retries, in ms; they are over at once. */
let waits: number[]

beforeEach(() => {
  waits = []
  vi.stubGlobal('setTimeout', (done: () => void, ms: number) => {
    waits.push(ms)
    queueMicrotask(done)
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('sending a lead', () => {
  it('posts JSON with the key of the submit intent', async () => {
    const requests = answering(Response.json({ ok: true, reference: 'K7M4-2XQ9' }))
    expect(await sendLead('/api/leads/hubspot', { firstname: 'Mette' }, 'key-1')).toEqual({
      ok: true,
      reference: 'K7M4-2XQ9',
      notice: null,
      answerBy: null,
      isMailed: false,
    })
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1')
    expect(await requests[0]?.json()).toEqual({ firstname: 'Mette' })
  })

  it('returns what the thank-you page shows', async () => {
    const said = { notice: 'Nye priser.', answerBy: 'fredag den 4. december', isMailed: true }
    answering(Response.json({ ok: true, reference: 'K7M4-2XQ9', ...said }))
    expect(await sendLead('/x', {}, 'key-1')).toEqual({ ok: true, reference: 'K7M4-2XQ9', ...said })
  })

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'is retried once on %i, with the same key',
    async (status) => {
      const requests = answering(
        new Response('', { status }),
        Response.json({ ok: true, reference: 'K7M4-2XQ9' }),
      )
      expect((await sendLead('/x', {}, 'key-1')).ok).toBe(true)
      expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
    },
  )

  it.each([
    [400, 'Der opstod en fejl. Prøv igen.'],
    [403, 'Der opstod en fejl. Prøv igen.'],
    [404, 'Der opstod en fejl. Prøv igen.'],
    [413, 'Nej.'],
    [422, 'Nej.'],
  ])("is not retried on %i, and shows the server's message where that helps: %s", async (status, error) => {
    const requests = answering(Response.json({ error: 'Nej.' }, { status }))
    expect(await sendLead('/x', {}, 'k')).toEqual({ ok: false, status, error, fields: {} })
    expect(requests).toHaveLength(1)
  })

  it("is retried after a random 0.5 to 1.5 s, or after the server's Retry-After up to 5 s", async () => {
    const busy = (retryAfter?: string) =>
      new Response('', {
        status: 503,
        headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      })
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5).mockReturnValueOnce(0.999)
    for (const first of [busy(), busy('soon'), new TypeError('offline')]) {
      answering(first, busy())
      await sendLead('/x', {}, 'k')
    }
    expect(waits.map(Math.round)).toEqual([500, 1000, 1499])
    waits = []
    for (const [asked, attempts] of [
      ['0', 2],
      ['3', 2],
      ['5', 2],
      ['6', 1],
      ['3600', 1],
    ] as const) {
      const requests = answering(busy(asked), busy())
      await sendLead('/x', {}, 'k')
      expect(requests, asked).toHaveLength(attempts)
    }
    expect(waits).toHaveLength(3)
    expect(waits.slice(1)).toEqual([3000, 5000])
  })

  it("returns the server's notice for the thank-you page", async () => {
    answering(Response.json({ ok: true, reference: 'K7M4-2XQ9', notice: 'Priserne er nye.' }))
    expect(await sendLead('/x', {}, 'k')).toMatchObject({ notice: 'Priserne er nye.' })
  })

  it.each([
    ['a sign-in page', '<html>Log ind på netværket'],
    ['a response that was cut off', '{"ok":true,"refer'],
    ['JSON without a reference', '{"ok":true}'],
  ])('fails on a 200 that is not ours: %s', async (_, body) => {
    answering(new Response(body))
    expect(await sendLead('/x', {}, 'k')).toEqual({
      ok: false,
      status: 200,
      error: 'Der opstod en fejl. Prøv igen.',
      fields: {},
    })
  })

  it('is retried once when the connection breaks, and then reports the failure', async () => {
    const requests = answering(new TypeError('offline'), new TypeError('offline'))
    expect(await sendLead('/x', {}, 'k')).toEqual({
      ok: false,
      status: null,
      error: 'Der opstod en fejl. Prøv igen.',
      fields: {},
    })
    expect(requests).toHaveLength(2)
  })

  it('gives up on a server that never responds', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    let attempts = 0
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      attempts += 1
      signal?.throwIfAborted()
      return new Promise(() => undefined)
    })
    expect(await sendLead('/x', {}, 'k')).toMatchObject({
      ok: false,
      error: 'Der opstod en fejl. Prøv igen.',
    })
    expect(attempts).toBe(2)
    patience.mockRestore()
  })

  it("shows the server's message and fields, or a default message if there is none", async () => {
    answering(
      Response.json({ error: 'Ret felterne.', fields: { email: 'Mangler', odd: 7 } }, { status: 422 }),
    )
    expect(await sendLead('/x', {}, 'k')).toMatchObject({
      error: 'Ret felterne.',
      fields: { email: 'Mangler' },
    })
    answering(new Response('<html>', { status: 400 }))
    expect(await sendLead('/x', {}, 'k')).toMatchObject({ error: 'Der opstod en fejl. Prøv igen.' })
  })
})
