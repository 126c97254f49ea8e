import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Attack, atMost, HOST, SECRET, type Target, visitorsHeld } from '#lab/attack/arena.ts'
import { pictureBombs } from '#lab/attack/picture-bombs.ts'

type Call = (action: string, values: unknown) => Promise<{ status: number; error: string; ms: number }>

/** The calls of the editor's page, signed in as the owner. */
async function signIn(site: Target): Promise<Call> {
  const origin = { Origin: `https://${HOST}` }
  const signedIn = await site.ask('/intern/log-ind', {
    method: 'POST',
    headers: { ...origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret: SECRET, til: '/intern' }).toString(),
  })
  const cookie = String(signedIn?.headers['set-cookie']).split(';')[0] ?? ''
  const identity = { 'Accept-Encoding': 'identity' }
  const page = await site.ask('/intern/indhold/rediger', { headers: { Cookie: cookie, ...identity } })
  const csrf = /name="csrf" content="([\w-]+)"/.exec(page?.body.toString() ?? '')?.[1] ?? ''
  const headers = { ...origin, ...identity, Cookie: cookie, 'X-CSRF-Token': csrf }
  return async (action, values) => {
    const said = await site.ask('/api/indhold', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ action, values }),
    })
    const { error = '' } = JSON.parse(said?.body.toString() || '{}') ?? {}
    return { status: said?.status ?? 0, error: String(error), ms: said?.ms ?? 0 }
  }
}

/** Pictures and documents that are gigabytes or minutes to read, from a person who may edit. */
export const attack: Attack = async ({ start, rows }) => {
  const folder = await mkdtemp(join(tmpdir(), 'editor-bombs-'))
  try {
    await cp('content', folder, { recursive: true })
    const bombs = Object.entries(await pictureBombs())
    const site = await start({ CONTENT_EDITING: 'on', CONTENT_DIR: folder })
    const call = await signIn(site)
    const idle = site.memory()
    const odd: string[] = []
    let [kept, dearest, dearestMs, largest, largestMB] = [0, '', 0, '', 0]
    for (const [name, content] of bombs) {
      const values = { path: `media/${name}`, content: content.toString('base64') }
      let said = { status: 0, error: '', ms: 0 }
      let most = 0
      const ms = await site.costOf(async () => {
        most = await site.mostMemoryDuring(async () => {
          said = await call('persistMedia', values)
        })
      })
      if (said.status === 200) kept += 1
      const isDanish = /^(?:[\w.-]+: )?[A-ZÆØÅ].*\.$/.test(said.error)
      if (said.status !== 200 && !(said.status === 409 && isDanish)) odd.push(`${name} ${said.status}`)
      if (ms > dearestMs) [dearest, dearestMs] = [name, ms]
      if (most - idle > largestMB) [largest, largestMB] = [name, most - idle]
    }
    rows.push(
      {
        tried: `${bombs.length} pictures that are gigabytes or minutes when decoded, uploaded in the editor`,
        measured:
          `${kept} kept, ${bombs.length - kept - odd.length} refused in Danish ${odd.join(', ')}`.trim(),
        bound: 'each kept or refused with what to do',
        held: odd.length === 0,
      },
      atMost('the same, the most expensive', dearestMs, 10_000, 'ms of processor', dearest),
      atMost('the same, the largest', largestMB, 600, 'MB above idle', largest),
    )

    const progressive = bombs.find(([name]) => name === 'progressive.jpg')?.[1].toString('base64') ?? ''
    let most = 0
    const visits = await site.visitorsDuring(async () => {
      most = await site.mostMemoryDuring(() =>
        site.many(6, 6, (at) =>
          call('persistMedia', { path: `media/paa-en-gang-${at}.jpg`, content: progressive }),
        ),
      )
    })
    rows.push(
      atMost('six such pictures at once', most - idle, 700, 'MB above idle'),
      visitorsHeld('meanwhile', visits),
    )

    const texts = ['a', '_a ', '![', '[', '\\', '&', '> ', '\u0301', '\n\n']
    let slowest = 0
    for (const text of texts) {
      // Escaped twice on its way, and below the limit of a body, which would refuse it unread.
      const long = text.repeat(30_000_000 / JSON.stringify(JSON.stringify(text)).length)
      const raw = JSON.stringify({ uid: 'lang', title: 'Lang', body: long })
      const values = { path: 'documents/support_article/lang.json', raw, version: null }
      const { status, error } = await call('persistEntry', values)
      if (status !== 409 || !error) odd.push(`${JSON.stringify(text)} ${status}`)
      const fits = text.repeat(280_000 / JSON.stringify(text).length)
      const before = site.threadTime()
      await call('persistEntry', {
        ...values,
        raw: JSON.stringify({ uid: 'lang', title: 'Lang', body: fits }),
      })
      slowest = Math.max(slowest, site.threadTime() - before)
      await call('deleteUnpublishedEntry', values)
    }
    rows.push(
      {
        tried: `${texts.length} documents of up to 30 MB`,
        measured: odd.join(', ') || 'all refused in Danish',
        bound: 'all refused',
        held: odd.length === 0,
      },
      atMost('the most expensive document of the greatest size', slowest, 3_000, 'ms of processor'),
    )
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
