import { expect, test } from 'vitest'
import { checkAlerts } from './alerts.ts'

const settings = {
  alert: { url: 'https://ntfy.example/hemmeligt', format: 'json' as const },
  siteUrl: 'https://www.lysfest.example',
}

test('the doctor posts a test alert, and reports the outcome without the address', async () => {
  const posts: unknown[] = []
  const check = (failure: string | null) =>
    checkAlerts(
      settings,
      () => 7,
      async (alert) => {
        posts.push(alert)
        return failure
      },
    )
  const taken = await check(null)
  expect(taken.health).toBe('ok')
  expect(posts).toEqual([
    {
      text: 'Prøve: advarsler fra https://www.lysfest.example når frem hertil.',
      reference: null,
      reason: 'test',
      at: 7,
    },
  ])
  const refused = await check('alert-403')
  expect(refused).toMatchObject({ health: 'failing', text: expect.stringContaining('alert-403') })
  expect((await check('alert-202')).text).toContain('ALERT_FORMAT=teams')
  expect(JSON.stringify([taken, refused])).not.toContain('hemmeligt')
})

test('without an address nothing is posted', async () => {
  const post = () => Promise.reject(new Error('posted'))
  expect((await checkAlerts({ ...settings, alert: null }, () => 7, post)).health).toBe('off')
})
