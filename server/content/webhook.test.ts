import { beforeEach, expect, test, vi } from 'vitest'
import { createWebhook } from './webhook.ts'

const body = (secret: unknown) =>
  JSON.stringify({ type: 'api-update', masterRef: 'r2', secret, documents: ['a'] })

beforeEach(() => void vi.useFakeTimers())

test('only the exact secret triggers a check, and the rest of the body is ignored', async () => {
  const refresh = vi.fn(async () => undefined)
  const { receive } = createWebhook({ secret: 'hemmelig-nok', refresh })
  for (const wrong of [
    body('hemmelig'),
    body('hemmelig-nok '),
    body(''),
    body(null),
    body(['hemmelig-nok']),
    '',
    '{',
    '[]',
    'null',
  ]) {
    expect(await receive(wrong, '1.2.3.4'), wrong).toBe('refused')
  }
  expect(refresh).not.toHaveBeenCalled()
  expect(await receive(body('hemmelig-nok'), '1.2.3.4')).toBe('taken')
  expect(await receive('{"secret":"hemmelig-nok"}', '1.2.3.4')).toBe('taken')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('without a secret in the settings there is no webhook', async () => {
  const refresh = vi.fn(async () => undefined)
  const { receive } = createWebhook({ secret: null, refresh })
  expect(await receive(body(''), '1.2.3.4')).toBe('absent')
  expect(await receive(body(null), '1.2.3.4')).toBe('absent')
  expect(refresh).not.toHaveBeenCalled()
})

test('wrong secrets are rate-limited per address, while the right one is still accepted', async () => {
  const { receive } = createWebhook({ secret: 'hemmelig-nok', refresh: async () => undefined })
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => receive(body('gæt'), '1.2.3.4')))
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(10)
  expect(outcomes.slice(10)).toEqual(['limited', 'limited'])
  expect(await receive(body('gæt'), '5.6.7.8')).toBe('refused')
  expect(await receive(body('hemmelig-nok'), '1.2.3.4')).toBe('taken')
  vi.advanceTimersByTime(60_000)
  expect(await receive(body('gæt'), '1.2.3.4')).toBe('refused')
})

test('a hundred triggers at once cause two checks, and the last trigger is never lost', async () => {
  const refresh = vi.fn(async () => undefined)
  const { receive } = createWebhook({ secret: 's', refresh })
  for (let count = 0; count < 100; count += 1) expect(await receive(body('s'), '1.2.3.4')).toBe('taken')
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await receive(body('s'), '1.2.3.4')
  expect(refresh).toHaveBeenCalledTimes(3)
})
