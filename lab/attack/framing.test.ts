import { expect } from 'vitest'
import { HOST } from '#lab/proxies.ts'
import { attacked, converse } from './site.ts'

const test = attacked()

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: ${HOST}`, ...headers, '', ''].join('\r\n')
const post = (...lines: string[]) => [`POST /api/maalinger HTTP/1.1`, `Host: ${HOST}`, ...lines].join('\r\n')

// A proxy may split it differently from the server.
test.for([
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
] as const)(
  '%s: a request whose end is ambiguous is refused, and so is what follows it',
  async ([, text], { site }) => {
    const heard = await converse(site, text + get('/health'))
    expect(heard.match(/HTTP\/1\.1 \d+ /g)).toEqual([expect.stringMatching(/ 4\d\d /)])
  },
)
