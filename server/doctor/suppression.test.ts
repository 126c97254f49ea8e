import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkSuppression } from './suppression.ts'

const SALES = 'salg+web@lysfest.example'

/** SendGrid's suppression API (twilio.com/docs/sendgrid/api-reference), with one listed address. */
async function sendgrid(lists: string[], key = 'SG.key') {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${key}`)
      return answer(403, { errors: [{ field: null, message: 'access forbidden' }] })
    const [, path = '', address = ''] = /^\/v3\/(.+)\/([^/]+)$/.exec(request.url ?? '') ?? []
    const isListed = lists.includes(path) && decodeURIComponent(address) === SALES
    if (path === 'asm/suppressions/global') return answer(200, isListed ? { recipient_email: SALES } : {})
    answer(200, isListed ? [{ created: 1, email: SALES, reason: '550 5.1.1 unknown', status: '5.1.1' }] : [])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const hosts: string[] = []
  const ask = (url: string | URL | Request, init?: RequestInit) => {
    const { origin, pathname } = new URL(String(url))
    hosts.push(origin)
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`, init)
  }
  const check = (region: 'global' | 'eu' = 'global') =>
    checkSuppression({ kind: 'sendgrid', apiKey: 'SG.key', region, from: 'a@b.example', sales: SALES }, ask)
  return { check, asked, hosts }
}

test('an address on no list gives no finding, and the region that sends is asked', async () => {
  const { check, hosts } = await sendgrid([])
  expect(await check()).toBeNull()
  expect(new Set(hosts)).toEqual(new Set(['https://api.sendgrid.com']))
  await check('eu')
  expect(hosts).toContain('https://api.eu.sendgrid.com')
})

test.each([
  ['suppression/bounces', 'bounces'],
  ['suppression/spam_reports', 'spam reports'],
  ['suppression/invalid_emails', 'invalid e-mails'],
  ['asm/suppressions/global', 'global unsubscribes'],
])('an address on %s is a warning that names the list', async (path, name) => {
  const finding = await (await sendgrid([path])).check()
  expect(finding).toMatchObject({ health: 'warning', text: expect.stringContaining(`lister: ${name}.`) })
})

test('a key that may only send gives no finding', async () => {
  const { check, asked } = await sendgrid(['suppression/bounces'], 'SG.another')
  expect(await check()).toBeNull()
  expect(asked).toHaveLength(4)
})

test('an unreachable API gives no finding', async () => {
  const settings = { kind: 'sendgrid', apiKey: 'x', region: 'global', from: 'a', sales: SALES } as const
  expect(await checkSuppression(settings, () => Promise.reject(new Error('down')))).toBeNull()
})
