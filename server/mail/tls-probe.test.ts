import { expect, onTestFinished, test } from 'vitest'
import { startSmtpScript, type Words } from '#tests/fakes/smtp-script.ts'
import { probeTls } from './tls-probe.ts'

async function probe(greeting: Words, replies: Readonly<Record<string, Words>> = {}) {
  const server = await startSmtpScript(greeting, replies)
  onTestFinished(() => server.stop())
  return probeTls({ host: 'localhost', port: server.port, isImplicitTls: false })
}

test.each([
  ['nothing like it', '250-mx\r\n250-SIZE 1000\r\n250 OK\r\n'],
  ['words that contain it', '250-XSTARTTLS\r\n250-STARTTLSX\r\n250 OK\r\n'],
])('a server that does not offer STARTTLS (%s) has no TLS', async (_, EHLO) => {
  expect(await probe('220 mx\r\n', { EHLO })).toBeNull()
})

test.each<[string, Words, Record<string, Words>, string]>([
  ['the greeting', '554 No service here\r\n', {}, '554 No service here'],
  ['EHLO', '220 mx\r\n', { EHLO: '550 Not you\r\n' }, '550 Not you'],
  [
    'STARTTLS',
    '220 mx\r\n',
    { EHLO: '250-mx\r\n250 STARTTLS\r\n', STARTTLS: '454 Not now\r\n' },
    '454 Not now',
  ],
  [
    'STARTTLS, in lower case',
    '220 mx\r\n',
    { EHLO: '250-mx\n250-starttls\n250 OK\n', STARTTLS: '454 Not now\n' },
    '454 Not now',
  ],
])("a refusal of %s is reported in the server's own words", async (_, greeting, replies, words) => {
  await expect(probe(greeting, replies)).rejects.toThrow(words)
})

test('a reply is read to its last line, however it is split', async () => {
  const greeting = ['22', '0-mx\r\n220-Welc', 'ome 250 times\r\n220', ' Go on\r\n']
  const EHLO = ['250-mx\r\n', '250-SIZE\r\n', '250-STARTTLS\r\n', '250\r\n']
  await expect(probe(greeting, { EHLO, STARTTLS: '454 Read all\r\n' })).rejects.toThrow('454 Read all')
})

test.each<[string, Words, Record<string, Words>]>([
  ['at the door', null, {}],
  ['after a word', '220 mx\r\n', { EHLO: null }],
])('a server that hangs up %s is an error', async (_, greeting, replies) => {
  await expect(probe(greeting, replies)).rejects.toThrow('The connection was closed')
})

test('anything but TLS after STARTTLS is an error', async () => {
  const replies = {
    EHLO: '250 STARTTLS\r\n',
    STARTTLS: ['220 Go\r\n'],
    '\u0016\u0003\u0001': '250 What?\r\n',
  }
  await expect(probe('220 mx\r\n', replies)).rejects.toThrow(/wrong version number|packet length/)
})

test('a server that cannot be reached is an error', async () => {
  const server = await startSmtpScript('220 mx\r\n')
  server.stop()
  await expect(probeTls({ host: 'localhost', port: server.port, isImplicitTls: false })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
