import type { Content } from '#app/content/content.ts'
import type { Log } from '#server/log.ts'
import { compressFurther, type Representation } from '#server/responses/representation.ts'
import type { Background } from './background.ts'
import { finishPublic, type Rendered } from './finish.ts'
import { createPageCache } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { PublishedContent } from './published-content.ts'
import type { KnownRoute } from './route-table.ts'

/** `personal`: its response turned out to be private. */
type PublicPage = Representation | 'personal'

export interface PublicPages {
  /** From memory. An outdated page is served while its successor is made. */
  find(key: string): Representation | null
  /** Renders it, once for all who ask meanwhile. `network` takes its turn; '' for our own work. */
  make(key: string, from: Content | null, network?: string): Promise<PublicPage>
  /** After newer content: pages requested since they were made are renewed, others dropped. */
  renewOutdated(ref: string): void
  usage(): { pages: number; bytes: number }
}

/** Pages that are the same for everyone, in memory by their cache key. */
export function createPublicPages({
  render,
  headersFor,
  published,
  background,
  log,
  maxBytes,
}: {
  render: (
    key: string,
    from: Content | null,
    network: string,
  ) => Promise<{ rendered: Rendered; route: KnownRoute | null }>
  headersFor: PageRenderer['headersFor']
  published: PublishedContent
  background: Background
  log: Log
  maxBytes: number
}): PublicPages {
  const cache = createPageCache<PublicPage>({ maxBytes })

  async function make(key: string, from: Content | null, network = ''): Promise<PublicPage> {
    const made = await cache.make(key, from?.ref ?? '', async () => {
      const { rendered, route } = await render(key, from, network)
      const { status, headers } = rendered.response
      if (headers.has('set-cookie')) {
        log.warn('A public page sets a cookie: its route must say `cache: private`', {
          routes: route?.routeIds,
        })
        return { value: 'personal', keep: false, minor: false, bytes: 0, failed: false }
      }
      const keep = from !== null && [200, 400, 404].includes(status) && !isPrivateResponse(headers)
      const value = await finishPublic(rendered, headersFor(route), { keep })
      if (keep && status === 200) compressLater(key, value)
      return { value, keep, minor: status === 404, bytes: value.bytes, failed: status >= 500 }
    })
    return made.value
  }

  function compressLater(key: string, value: Representation): void {
    background.add(`compress ${key}`, async () => {
      if (cache.peek(key)?.value !== value) return
      await compressFurther(value)
      cache.resized(key, value, value.bytes)
    })
  }

  /** The old page is served until the new one is ready. */
  function renew(key: string): void {
    background.add(
      `renew ${key}`,
      async () => {
        const outdated = cache.peek(key)
        const newest = published.latest()
        if (newest && outdated && outdated.ref !== newest.ref) await make(key, newest)
      },
      { first: true },
    )
  }

  return {
    find(key) {
      const entry = cache.get(key)
      if (entry === undefined || entry.value === 'personal') return null
      published.checkSoon()
      if (entry.ref !== published.latest()?.ref && Date.now() >= entry.retryAt) renew(key)
      return entry.value
    },
    make,
    renewOutdated(ref) {
      for (const key of cache.outdated(ref)) renew(key)
    },
    usage: () => ({ pages: cache.size, bytes: cache.bytes }),
  }
}

function isPrivateResponse(headers: Headers): boolean {
  return /no-store|private/.test(headers.get('cache-control') ?? '')
}
