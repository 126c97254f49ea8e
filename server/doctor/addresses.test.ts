import { expect, test, vi } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'
import { checkClients, checkClock, checkSite } from './addresses.ts'

const SITE = 'https://www.lysfest.example'
const CLIENTS = 'https://billetter.example/api/kunder'

/** Every request is answered, or refused, like this. */
function network(answer: (url: string) => Response | Error) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const given = answer(String(url))
    if (given instanceof Error) throw given
    return given
  })
}

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

const site = (over: Partial<Parameters<typeof checkSite>[0]> = {}) =>
  checkSite({ siteUrl: SITE, production: true, trustProxy: 1, ...over })

test('before there is a public address, the site is not asked for', async () => {
  const asked = network(() => new Response('OK'))
  expect(await site({ production: false })).toMatchObject({
    health: 'off',
    en: expect.stringContaining('set SITE_URL'),
    da: expect.stringContaining('sæt SITE_URL'),
  })
  expect(asked).not.toHaveBeenCalled()
})

test('the site is asked how it is, and where it leads to is not followed', async () => {
  const asked = network(() => new Response('OK\n'))
  expect(await site()).toEqual({ health: 'ok', en: `${SITE} answers`, da: `${SITE} svarer` })
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    `${SITE}/health`,
    expect.objectContaining({ method: 'GET', redirect: 'manual', signal: expect.any(AbortSignal) }),
  )
})

const redirect = (status: number, location: string) => new Response(null, { status, headers: { location } })

test.each<[string, () => Response | Error, Health, string, string]>([
  ['nothing', refused, 'failing', 'does not answer: nothing listens', 'svarer ikke: der er ingen'],
  [
    'another address',
    () => redirect(301, 'https://lysfest.example/health'),
    'failing',
    'leads on to https://lysfest.example: set SITE_URL',
    'videre til https://lysfest.example: sæt SITE_URL',
  ],
  [
    'one below itself',
    () => redirect(308, '/da/health'),
    'failing',
    `leads on to ${SITE}:`,
    `videre til ${SITE}:`,
  ],
  [
    'the first of several',
    () => redirect(300, 'https://b.example/'),
    'failing',
    'leads on to https://b.example:',
    'https://b.example:',
  ],
  [
    'what is no address',
    () => redirect(302, 'http://['),
    'failing',
    'leads on to http://[:',
    'videre til http://[:',
  ],
  ['nowhere', () => new Response(null, { status: 304 }), 'failing', 'answers 304, but', 'svarer 304, men'],
  ['a page that is not there', () => redirect(404, '/nej'), 'failing', 'answers 404, but', 'svarer 404, men'],
  ['another site', () => new Response('Welcome'), 'failing', 'answers 200, but it is not', 'ikke denne side'],
  ['OK by mistake', () => new Response('OK', { status: 202 }), 'failing', 'answers 202, but', 'svarer 202'],
])('a site that leads to %s', async (_, answer, health, english, danish) => {
  network(answer)
  expect(await site()).toMatchObject({
    health,
    en: expect.stringContaining(english),
    da: expect.stringContaining(danish),
  })
})

test('https needs a trusted proxy, and without https the owner is warned', async () => {
  network(() => new Response('OK'))
  expect(await site({ trustProxy: 0 })).toMatchObject({
    health: 'warning',
    en: expect.stringContaining('TRUST_PROXY is 0'),
    da: expect.stringContaining('TRUST_PROXY er 0'),
  })
  for (const trustProxy of [0, 1]) {
    expect(await site({ trustProxy, siteUrl: 'http://www.lysfest.example' })).toMatchObject({
      health: 'warning',
      en: expect.stringContaining('without https'),
      da: expect.stringContaining('uden https'),
    })
  }
})

test('without a ticket system none is asked for', async () => {
  const asked = network(() => new Response(null))
  expect(await checkClients(null)).toMatchObject({
    health: 'off',
    en: expect.stringContaining('applications stay in the store'),
    da: expect.stringContaining('bliver i lageret'),
  })
  expect(asked).not.toHaveBeenCalled()
})

test('the ticket system is asked without an application', async () => {
  const asked = network(() => new Response(null, { status: 204 }))
  await checkClients(CLIENTS)
  expect(asked).toHaveBeenCalledExactlyOnceWith(CLIENTS, expect.objectContaining({ method: 'OPTIONS' }))
})

test.each<[number, Health, string, string]>([
  [204, 'ok', 'billetter.example answers', 'billetter.example svarer'],
  [405, 'ok', 'billetter.example answers', 'billetter.example svarer'],
  [404, 'warning', 'answers 404: check CLIENTS_URL', 'svarer 404: tjek CLIENTS_URL'],
  [499, 'ok', 'billetter.example answers', 'billetter.example svarer'],
  [500, 'failing', 'billetter.example answers 500: ask', 'billetter.example svarer 500: spørg'],
  [503, 'failing', 'billetter.example answers 503: ask', 'billetter.example svarer 503: spørg'],
])('a ticket system that answers %i', async (status, health, english, danish) => {
  network(() => new Response(null, { status }))
  expect(await checkClients(CLIENTS)).toMatchObject({
    health,
    en: expect.stringContaining(english),
    da: expect.stringContaining(danish),
  })
})

test('a ticket system that cannot be reached is named, without its path', async () => {
  network(refused)
  const found = await checkClients(CLIENTS)
  expect(found).toMatchObject({
    health: 'failing',
    en: expect.stringContaining('The ticket system at billetter.example cannot be reached'),
    da: expect.stringContaining('Billetsystemet på billetter.example kan ikke nås'),
  })
  expect(JSON.stringify(found)).not.toContain('kunder')
})

const THEIRS = Date.parse('2026-03-01T12:00:00Z')

test.each<[number, Health, string, string]>([
  [0, 'ok', 'as b.example has it', 'som hos b.example'],
  [30, 'ok', 'as b.example has it', 'Går rigtigt'],
  [-30, 'ok', 'as b.example has it', 'Går rigtigt'],
  [31, 'warning', '31 s off from b.example', '31 s forkert i forhold til b.example'],
  [-31, 'warning', '31 s off', '31 s forkert'],
  [300, 'warning', '300 s off', '300 s forkert'],
  [301, 'failing', '301 s off', 'slå tidssynkronisering til'],
  [-301, 'failing', 'turn on time synchronisation', '301 s forkert'],
])(
  'a clock %i s ahead of the first service that says what time it is',
  async (ahead, health, english, danish) => {
    const asked = network((url) => {
      if (url.includes('a.example')) return refused()
      if (url.includes('silent')) return new Response(null)
      return new Response(null, { headers: { date: new Date(THEIRS).toUTCString() } })
    })
    const addresses = [
      'https://a.example/',
      'https://silent.example/',
      'https://b.example/x',
      'https://c.example',
    ]
    expect(await checkClock(addresses, () => THEIRS + ahead * 1000)).toMatchObject({
      health,
      en: expect.stringContaining(english),
      da: expect.stringContaining(danish),
    })
    expect(asked).toHaveBeenCalledTimes(3)
  },
)

test('with no service that says what time it is, the clock is not judged', async () => {
  network(() => new Response(null))
  for (const addresses of [[], ['https://silent.example/']])
    expect(await checkClock(addresses, () => THEIRS)).toMatchObject({
      health: 'off',
      en: expect.stringContaining('no outside service'),
      da: expect.stringContaining('ingen tjeneste'),
    })
})
