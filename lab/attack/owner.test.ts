import { expect } from 'vitest'
import { attacked, SECRET } from './site.ts'

const test = attacked()

test.for([
  '/intern/../priser',
  '/intern/%2e%2e/priser',
  '//evil.example',
  '/intern\\..\\',
  'https://evil.example',
])('a sign-in with the return address %s leads to the internal pages', async (til, { site }) => {
  const said = await site.post('/intern/log-ind', { secret: SECRET, til })
  expect(said?.status).toBe(303)
  expect(new URL(said?.headers.location ?? '', site.url).pathname).toMatch(/^\/intern/)
})

test.for(['anna@person.example', 'anna%40person.example', 'anna%2540person.example', '20%2034%2056%2078'])(
  'the log does not contain %s of an address',
  async (own, { site }) => {
    for (const path of [`/kontakt/${own}`, `/branche/${own}`, `/beregner/${own}?branche=a`])
      await site.ask(path)
    expect(site.log()).not.toMatch(/anna|person\.example|20%2034|20 34/)
  },
)
