import { expect, test } from 'vitest'
import { codeOf, isCertificateError, unreachable, whyUnreachable } from './finding.ts'

const failure = (code: string) => Object.assign(new Error('x'), { code })

test('the code of an error is its own, else that of its cause or of its first error, else its name', () => {
  expect(codeOf(failure('ECONNREFUSED'))).toBe('ECONNREFUSED')
  expect(codeOf(new TypeError('fetch failed', { cause: failure('ENOTFOUND') }))).toBe('ENOTFOUND')
  expect(codeOf(new AggregateError([failure('ETIMEDOUT'), failure('EHOSTUNREACH')]))).toBe('ETIMEDOUT')
  expect(codeOf(new TypeError('x'))).toBe('TypeError')
  expect(codeOf(Object.assign(new TypeError('x'), { code: 5 }))).toBe('TypeError')
  for (const other of ['x', null, new AggregateError([])]) expect(codeOf(other)).toBe('')
})

test.each([
  ['ENOTFOUND', 'stavningen og DNS'],
  ['EAI_AGAIN', 'stavningen og DNS'],
  ['ECONNREFUSED', 'ingen, der svarer'],
  ['CERT_HAS_EXPIRED', 'certifikatet er ikke gyldigt'],
  ['ETIMEDOUT', 'intet svar'],
])('%s is explained, with the code', (code, text) => {
  const why = whyUnreachable(failure(code))
  expect(why).toContain(text)
  expect(why).toContain(`(${code})`)
  expect(unreachable('HubSpot', failure(code))).toEqual({
    health: 'failing',
    text: `HubSpot kan ikke nås: ${why}`,
  })
})

test('a failure without a code is explained as unknown', () => {
  expect(whyUnreachable('x')).toContain('(ukendt)')
})

test('every code of a bad certificate is a certificate error', () => {
  const codes = ['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT']
  for (const code of [...codes, 'SELF_SIGNED_X', 'ERR_TLS_X'])
    expect(isCertificateError(code), code).toBe(true)
  expect(isCertificateError('ECONNRESET')).toBe(false)
})
