import { type Attack, type AttackRow, HOST } from '#lab/attack/arena.ts'

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: ${HOST}`, ...headers, '', ''].join('\r\n')
const post = (...lines: string[]) => [`POST /api/maalinger HTTP/1.1`, `Host: ${HOST}`, ...lines].join('\r\n')

/** Requests that a proxy may split differently from the server. */
const ambiguous: [string, string][] = [
  ['a length and chunks', post('Content-Length: 5', 'Transfer-Encoding: chunked', '', '0\r\n\r\n')],
  ['two lengths', post('Content-Length: 5', 'Content-Length: 6', '', 'hello!')],
  ['a list of lengths', post('Content-Length: 5, 5', '', 'hello')],
  ['a signed length', post('Content-Length: +5', '', 'hello')],
  ['an octal length', post('Content-Length: 0x5', '', 'hello')],
  ['chunks twice', post('Transfer-Encoding: chunked, chunked', '', '0\r\n\r\n')],
  ['another coding last', post('Transfer-Encoding: chunked, gzip', '', '0\r\n\r\n')],
  ['an unknown coding', post('Transfer-Encoding: xchunked', '', '0\r\n\r\n')],
  ['a space before the colon', post('Transfer-Encoding : chunked', '', '0\r\n\r\n')],
  ['a folded header', post('Content-Type: a', ' Transfer-Encoding: chunked', '', '0\r\n\r\n')],
  ['a bare line feed', `GET / HTTP/1.1\nHost: ${HOST}\n\n`],
  ['a bare carriage return', `GET / HTTP/1.1\r\nHost: ${HOST}\rX: y\r\n\r\n`],
  ['a null byte', get('/', 'X: a\0b')],
  ['two hosts', get('/', 'Host: evil.example')],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a chunk size that overflows', post('Transfer-Encoding: chunked', '', 'fffffffffffffffff\r\n')],
  ['a chunk without its end', post('Transfer-Encoding: chunked', '', '3\r\nabcX0\r\n\r\n')],
]

const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status)

export const attack: Attack = async ({ start }) => {
  const site = await start()
  const smuggled = get('/health')
  const believed: string[] = []
  for (const [name, text] of ambiguous) {
    const heard = statuses(await site.converse(text + smuggled))
    if (heard.length !== 1 || !/^4/.test(heard[0] ?? '')) believed.push(`${name}: ${heard.join(' ')}`)
  }
  const rows: AttackRow[] = [
    {
      tried: `${ambiguous.length} requests whose end can be read in two ways, another request behind each`,
      measured: `${ambiguous.length - believed.length} refused and closed ${believed.join(', ')}`.trim(),
      bound: 'all',
      held: believed.length === 0,
    },
  ]

  // Slow enough that the next requests arrive while it is being rendered.
  const slow = () => get(`/beregner/branche?branche=sportsklub&pris=${1 + Math.floor(Math.random() * 900)}`)
  const behind: [string, string, string][] = [
    ['no request at all', 'nonsense\r\n\r\n', '200 400'],
    ['a bad header', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nbad header\r\n\r\n`, '200 400'],
    ['two lengths', `${get('/', 'Content-Length: 1', 'Content-Length: 2')}x`, '200 400'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX: ${'a'.repeat(20_000)}`, '200 431'],
    [
      'Expect: 100-continue',
      `${post('Expect: 100-continue', 'Content-Type: text/plain', 'Content-Length: 2', 'Connection: close')}\r\n\r\n{}`,
      '200 100 ',
    ],
  ]
  for (const [name, text, expected] of behind) {
    const heard = statuses(await site.converse(slow() + text)).join(' ')
    rows.push({
      tried: `behind a page that is being made: ${name}`,
      measured: `answered ${heard}`,
      bound: `in order: ${expected.trim()}${expected.endsWith(' ') ? ' …' : ''}`,
      held: heard.startsWith(expected),
    })
  }
  return rows
}
