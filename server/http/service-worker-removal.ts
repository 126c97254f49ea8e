import type { BareResponse } from '#server/responses/bare-response.ts'
import type { SiteRequest } from './request.ts'
import { isForVisitors } from './within.ts'

/**
 * The script of a service worker that removes itself. An earlier site at this address may have left
 * a service worker in visitors' browsers, which shows them that site for ever; browsers request its
 * update at its own address, with this header. What it stored outside its caches is not touched.
 */
const SCRIPT = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
`

/** Whether a browser asks for the script of a service worker. This site has none. */
export function isServiceWorkerRequest({ method, address, headers }: SiteRequest): boolean {
  if (method !== 'GET' || headers['service-worker'] !== 'script') return false
  return isForVisitors(address?.path ?? '')
}

export function serviceWorkerRemoval(): BareResponse {
  return {
    status: 200,
    headers: [
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'text/javascript; charset=utf-8'],
      ['Vary', 'Service-Worker'],
    ],
    body: SCRIPT,
  }
}
