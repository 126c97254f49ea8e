import { expect } from 'vitest'
import { HOST } from '#lab/proxies.ts'
import { attacked, converse } from './site.ts'

// Anything opened in its own window is a document there, including errors.

const test = attacked()
const wanted = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'content-security-policy',
]
const paths = [
  '/ /branche/sportsklub /branche/findes-ikke /support/a/b /findes-ikke /x.php /api/nej /health /ready /metrics',
  '/latest.json /favicon.ico /robots.txt /sitemap.xml /% /a%2fb /media/favicon.svg /media/favicon.svg?fm=png&w=32',
  '/media/nej.svg /delebillede.png /intern /hjaelp/nej /beregner/nej /delebillede/nej.png /assets/nej.js',
].flatMap((line) => line.split(' '))

test.for(paths)('every response of %s has the security headers', async (path, { site }) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
    const said = await site.ask(path, { method })
    for (const name of wanted) expect.soft(said?.headers, method).toHaveProperty(name)
  }
})

test.for([
  ['no request', 'nonsense\r\n\r\n'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
] as const)(
  'the response to an unreadable request has the security headers: %s',
  async ([, text], { site }) => {
    const heard = (await converse(site, text)).toLowerCase()
    for (const name of wanted) expect.soft(heard).toContain(`${name}: `)
  },
)
