import { expect, test } from 'vitest'
import { AT_ONCE, mayPrefetch, PrefetchQueue, payloadOf } from './prefetch.ts'

test('payloads are not fetched ahead on slow-2g or for those who save data', () => {
  expect(mayPrefetch(undefined)).toBe(true)
  expect(mayPrefetch({ effectiveType: '4g' })).toBe(true)
  expect(mayPrefetch({ effectiveType: '2g' })).toBe(true)
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
})

test('a page has a payload; files, the wizard, answers to a question and other sites have none', () => {
  expect(payloadOf('/')).toBe('/_.data')
  expect(payloadOf('/branche/sportsklub')).toBe('/branche/sportsklub.data')
  expect(payloadOf('/branche/sportsklub#kontakt')).toBe('/branche/sportsklub.data')
  for (const path of [
    '/media/a.svg',
    '/beregner/branche',
    '/ansoeg',
    '/intern',
    '/kunder?produkt=webshop',
    '//ude.example',
    'mailto:a@b.example',
  ]) {
    expect(payloadOf(path), path).toBeNull()
  }
})

test('at most five payloads are fetched at once, each one once', async () => {
  let running = 0
  let most = 0
  const fetched: string[] = []
  const waiting: (() => void)[] = []
  const queue = new PrefetchQueue((payload) => {
    fetched.push(payload)
    most = Math.max(most, ++running)
    return new Promise<void>((resolve) => {
      waiting.push(() => {
        running--
        resolve()
      })
    })
  })
  for (let number = 0; number < 12; number++) {
    queue.add(`/side-${number}.data`)
    queue.add(`/side-${number}.data`)
  }
  expect(fetched).toHaveLength(AT_ONCE)
  while (waiting.length > 0) {
    waiting.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  expect(most).toBe(AT_ONCE)
  expect(fetched).toEqual(Array.from({ length: 12 }, (_, number) => `/side-${number}.data`))
})

test('one that fails makes room for the next', async () => {
  const fetched: string[] = []
  const queue = new PrefetchQueue((payload) => {
    fetched.push(payload)
    return Promise.reject(new Error('væk'))
  })
  for (let number = 0; number < 7; number++) queue.add(`/side-${number}.data`)
  await new Promise((resolve) => setImmediate(resolve))
  expect(fetched).toHaveLength(7)
})
