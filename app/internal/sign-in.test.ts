import { expect, test } from 'vitest'
import { returnAddress } from './sign-in.ts'

test.each([
  ['/intern/henvendelse/K7M4-2XQ9?fra=1', '/intern/henvendelse/K7M4-2XQ9?fra=1'],
  ['/api-test', '/api-test'],
  [null, '/intern'],
  ['https://attacker.example/intern', '/intern'],
  ['//attacker.example', '/intern'],
  ['/intern\\@attacker.example', '/intern'],
  ['/priser', '/intern'],
  ['/internet', '/intern'],
  ['/intern/../priser', '/intern'],
  ['/intern/..', '/intern'],
  ['/intern/%2e%2e/priser', '/intern'],
  ['/intern/.%2E/priser', '/intern'],
  ['/intern/./henvendelse', '/intern'],
  ['/intern/%2e%2e%2fpriser', '/intern'],
  ['/intern/%5c..%5cpriser', '/intern'],
  ['/intern/%252e%252e/priser', '/intern'],
  ['/api-test/../', '/intern'],
])('signing in with the return address %s leads to %s', (wanted, to) => {
  expect(returnAddress(wanted)).toBe(to)
})
