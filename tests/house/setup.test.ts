import { get } from 'node:http'
import { createConnection } from 'node:net'
import { expect, test } from 'vitest'

test.fails('an unexpected console error fails its test', () => {
  console.error('Something broke')
})

test.fails('an unexpected console warning fails its test', () => {
  console.warn('Something is about to break')
})

test.fails('a fetch that leaves this machine fails its test, even when its error is caught', async () => {
  await fetch('http://192.0.2.1/').catch(() => undefined)
})

test.fails('an http request that leaves this machine fails its test, even when its error is caught', () => {
  try {
    get('http://rampelys.example/').on('error', () => undefined)
  } catch {}
})

test('a connection to this machine is allowed', async () => {
  const socket = createConnection({ port: 1, host: '127.0.0.1' })
  const error = await new Promise<NodeJS.ErrnoException>((resolve) => socket.on('error', resolve))
  expect(error.code).toBe('ECONNREFUSED')
})
