import { expect } from 'vitest'
import { HOST } from '#lab/proxies.ts'
import { attacked } from './site.ts'

// One address in many spellings, and headers that must not affect other visitors.

const test = attacked()
const POISON = 'poison.example'
const path = '/branche/sportsklub'
const letters = [...path]
const spellings = [
  ...letters.map((letter, at) => letters.with(at, letter.toUpperCase()).join('')),
  ...letters.map((letter, at) => letters.with(at, `%${letter.charCodeAt(0).toString(16)}`).join('')),
  ...'/ // /. /./ /x/.. %20 %00 ;a=b .html .css .data %2f %5c \\ %0a'.split(' ').map((end) => path + end),
  ...'// /./ /x/../ /%2e/ /\\ /%2f'.split(' ').map((start) => start + path.slice(1)),
].filter((spelling) => spelling !== path)

test('no spelling of an address gets another page or an error, or leads to another site', async ({
  site,
}) => {
  const page = (await site.ask(path))?.text
  for (const spelling of spellings) {
    const said = await site.ask(spelling)
    expect.soft(said?.status, spelling).toBeLessThan(500)
    expect.soft(said?.headers.location ?? '/', spelling).toMatch(/^\/(?!\/)/)
    // Browsers treat encoded letters as the same address, and get the same page.
    if (said?.status === 200 && !spelling.endsWith('.data'))
      expect.soft(said.text === page, spelling).toBe(true)
  }
})

const names = [
  'X-Forwarded-Host X-Forwarded-Server X-Host X-Original-Host Forwarded X-Original-URL X-Rewrite-URL',
  'X-Forwarded-Prefix X-Forwarded-Scheme X-Forwarded-Port Origin Referer X-HTTP-Method-Override',
  'Accept-Language Cookie User-Agent Range X-Forwarded-For',
]
const headers = [
  ['Host', POISON],
  ...names
    .join(' ')
    .split(' ')
    .map((name) => [name, name === 'Forwarded' ? `host=${POISON}` : `${POISON}/kilde`]),
]
const fresh = '/produkt /kunder /om-os /medarbejdere /kundeservice /cookiepolitik /branche'.split(' ')

test.for(
  headers.map(([name = '', value = ''], at) => [name, value, fresh[at % fresh.length] ?? ''] as const),
)('the header %s does not reach the next visitor of the page', async ([name, value, target], { site }) => {
  await site.ask(target, { headers: { [name]: value } })
  const after = await site.ask(target)
  expect(after?.status).toBe(200)
  expect(after?.text).not.toContain(POISON)
})

test('an unknown path is a 404 from our own link and a 301 from elsewhere, and is not cached', async ({
  site,
}) => {
  const ours = await site.ask('/findes-ikke', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const others = await site.ask('/findes-ikke')
  expect([ours, others].map((said) => [said?.status, said?.headers['cache-control']])).toEqual([
    [404, expect.stringContaining('no-store')],
    [301, 'no-store'],
  ])
})

test('markup in an unknown address stays text', async ({ site }) => {
  const said = await site.ask(`/branche/${encodeURIComponent('x"><img src=x onerror=alert(1)>&\'')}`)
  expect(said?.status).toBe(404)
  expect(said?.text).not.toContain('<img src=x')
})

test('an invalid host causes no server error', async ({ site }) => {
  const said = await site.ask('/findes-ikke.php', { headers: { Host: `${HOST}:1"><x>` } })
  expect(said?.status).toBeLessThan(500)
})
