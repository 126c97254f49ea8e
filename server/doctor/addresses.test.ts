import { expect, test, vi } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'
import { findingWith } from '#tests/finding.ts'
import { checkClock, checkSite, checkTicketSystem } from './addresses.ts'

const SITE = 'https://www.lysfest.example'
const CLIENTS = 'https://billetter.example/api/kunder'

/** Every request gets this response, or fails with this error. */
function network(answer: (url: string) => Response | Error) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const given = answer(String(url))
    if (given instanceof Error) throw given
    return given
  })
}

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

const site = (over: Partial<Parameters<typeof checkSite>[0]> = {}) =>
  checkSite({ siteUrl: SITE, production: true, trustProxy: 1, dataDir: '/nowhere', ...over })

test('before there is a public address, nothing is requested', async () => {
  const asked = network(() => new Response('OK'))
  expect(await site({ production: false })).toMatchObject(findingWith('off', 'sæt SITE_URL'))
  expect(asked).not.toHaveBeenCalled()
})

test('the health of the site is requested, and no redirect is followed', async () => {
  const asked = network(() => new Response('OK\n'))
  expect(await site()).toEqual({ health: 'ok', text: `${SITE} svarer` })
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    `${SITE}/health`,
    expect.objectContaining({ method: 'GET', redirect: 'manual', signal: expect.any(AbortSignal) }),
  )
})

const redirect = (status: number, location: string) => new Response(null, { status, headers: { location } })

test.each<[string, () => Response | Error, Health, string]>([
  ['nothing', refused, 'failing', 'svarer ikke: der er ingen'],
  [
    'another address',
    () => redirect(301, 'https://lysfest.example/health'),
    'failing',
    'videre til https://lysfest.example: sæt SITE_URL',
  ],
  ['one below itself', () => redirect(308, '/da/health'), 'failing', 'svarer 308, men'],
  ['the first of several', () => redirect(300, 'https://b.example/'), 'failing', 'https://b.example:'],
  ['what is no address', () => redirect(302, 'http://['), 'failing', 'videre til http://[:'],
  ['nowhere', () => new Response(null, { status: 304 }), 'failing', 'svarer 304, men'],
  ['a page that is not there', () => redirect(404, '/nej'), 'failing', 'svarer 404, men'],
  ['another site', () => new Response('Welcome'), 'failing', 'ikke denne side'],
  ['OK by mistake', () => new Response('OK', { status: 202 }), 'failing', 'svarer 202'],
])('a public address that leads to %s is reported', async (_, answer, health, text) => {
  network(answer)
  expect(await site()).toMatchObject(findingWith(health, text))
})

test('https without a trusted proxy is a warning, and so is a site without https', async () => {
  network(() => new Response('OK'))
  expect(await site({ trustProxy: 0 })).toMatchObject(findingWith('warning', 'TRUST_PROXY er 0'))
  for (const trustProxy of [0, 1]) {
    expect(await site({ trustProxy, siteUrl: 'http://www.lysfest.example' })).toMatchObject(
      findingWith('warning', 'uden https'),
    )
  }
})

test('without a ticket system nothing is requested', async () => {
  const asked = network(() => new Response(null))
  expect(await checkTicketSystem(null)).toMatchObject(findingWith('off', 'bliver i lageret'))
  expect(asked).not.toHaveBeenCalled()
})

test('the ticket system is checked by an OPTIONS request, never by an application', async () => {
  const asked = network(() => new Response(null, { status: 204 }))
  await checkTicketSystem(CLIENTS)
  expect(asked).toHaveBeenCalledExactlyOnceWith(CLIENTS, expect.objectContaining({ method: 'OPTIONS' }))
})

test('the check of the ticket system sends the name and password of its address', async () => {
  const asked = network(() => new Response(null, { status: 204 }))
  await checkTicketSystem('https://bruger:kode@billetter.example/api/kunder')
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    CLIENTS,
    expect.objectContaining({ headers: { authorization: `Basic ${btoa('bruger:kode')}` } }),
  )
})

test.each<[number, Health, string]>([
  [204, 'ok', 'billetter.example svarer'],
  [405, 'ok', 'billetter.example svarer'],
  [401, 'failing', 'afviser navn eller adgangskode i CLIENTS_URL'],
  [403, 'warning', 'svarer 403: tjek CLIENTS_URL'],
  [404, 'warning', 'svarer 404: tjek CLIENTS_URL'],
  [499, 'ok', 'billetter.example svarer'],
  [500, 'failing', 'billetter.example svarer 500: spørg'],
  [503, 'failing', 'billetter.example svarer 503: spørg'],
])('a ticket system that answers %i is %s', async (status, health, text) => {
  network(() => new Response(null, { status }))
  expect(await checkTicketSystem(CLIENTS)).toMatchObject(findingWith(health, text))
})

test('an unreachable ticket system is named, without the path of its address', async () => {
  network(refused)
  const found = await checkTicketSystem(CLIENTS)
  expect(found).toMatchObject(findingWith('failing', 'Billetsystemet på billetter.example kan ikke nås'))
  expect(JSON.stringify(found)).not.toContain('kunder')
})

const THEIRS = Date.parse('2026-03-01T12:00:00Z')

test.each<[number, Health, string]>([
  [0, 'ok', 'som hos b.example'],
  [30, 'ok', 'Går rigtigt'],
  [-30, 'ok', 'Går rigtigt'],
  [31, 'warning', '31 s forkert i forhold til b.example'],
  [-31, 'warning', '31 s forkert'],
  [300, 'warning', '300 s forkert'],
  [301, 'failing', 'slå tidssynkronisering til'],
  [-301, 'failing', '301 s forkert'],
])('a clock %i s ahead of the first service that sends a date is %s', async (ahead, health, text) => {
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
  expect(await checkClock(addresses, () => THEIRS + ahead * 1000)).toMatchObject(findingWith(health, text))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('the clock is not checked without a service that sends a date', async () => {
  network(() => new Response(null))
  for (const addresses of [[], ['https://silent.example/']])
    expect(await checkClock(addresses, () => THEIRS)).toMatchObject(findingWith('off', 'ingen tjeneste'))
})
