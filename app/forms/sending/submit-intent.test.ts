import { describe, expect, it } from 'vitest'
import { createSubmitIntent, newKey } from './submit-intent.ts'

describe('a submit intent', () => {
  it('keeps its key and time while the fields are unchanged, so that a failed submit can be repeated', () => {
    let now = 6000
    const intent = createSubmitIntent(() => now)
    const first = intent.stamp({ name: 'Mette' }, 1000)
    now = 9000
    expect(first.elapsedMs).toBe(5000)
    expect(intent.stamp({ name: 'Mette' }, 1000)).toEqual(first)
    expect(intent.stamp({ name: 'Ida' }, 1000).key).not.toBe(first.key)
  })

  it('differs between tabs, even with the same fields', () => {
    const [one, other] = [createSubmitIntent(), createSubmitIntent()]
    expect(one.stamp({ name: 'Mette' }, null).key).not.toBe(other.stamp({ name: 'Mette' }, null).key)
  })

  it('has no time for an untouched form', () => {
    expect(createSubmitIntent().stamp({}, null).elapsedMs).toBeNull()
  })

  it('has 128 random bits, safe in a header and a URL', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newKey()).not.toBe(newKey())
  })
})
