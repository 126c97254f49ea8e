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
  ['ENOTFOUND', 'spelling and DNS', 'stavningen og DNS'],
  ['EAI_AGAIN', 'spelling and DNS', 'stavningen og DNS'],
  ['ECONNREFUSED', 'nothing listens', 'ingen, der svarer'],
  ['CERT_HAS_EXPIRED', 'certificate is not valid', 'certifikatet er ikke gyldigt'],
  ['ETIMEDOUT', 'no answer came', 'intet svar'],
])('%s is explained in both languages, with the code', (code, en, da) => {
  const why = whyUnreachable(failure(code))
  expect([why.en, why.da]).toEqual([expect.stringContaining(en), expect.stringContaining(da)])
  for (const said of [why.en, why.da]) expect(said).toContain(`(${code})`)
  const finding = unreachable('The mail server', failure(code), 'Mailserveren')
  expect(finding).toEqual({
    health: 'failing',
    en: `The mail server cannot be reached: ${why.en}`,
    da: `Mailserveren kan ikke nås: ${why.da}`,
  })
  expect(unreachable('HubSpot', failure(code)).da).toMatch(/^HubSpot kan ikke nås: /)
})

test('a failure without a code is explained as unknown', () => {
  const { en, da } = whyUnreachable('x')
  expect([en, da]).toEqual([expect.stringContaining('(unknown)'), expect.stringContaining('(ukendt)')])
})

test('every code of a bad certificate is a certificate error', () => {
  const codes = ['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT']
  for (const code of [...codes, 'SELF_SIGNED_X', 'ERR_TLS_X'])
    expect(isCertificateError(code), code).toBe(true)
  expect(isCertificateError('ECONNRESET')).toBe(false)
})
