/** So many at once (spec 2 §9), and so many for one page: a long list is not fetched whole. */
export const AT_ONCE = 5
const FOR_ONE_PAGE = 20

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Not on the slowest connections, nor for those who save data. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.effectiveType !== 'slow-2g' && connection?.saveData !== true
}

/** Where the router will ask for the data of a page; null where there is nothing to fetch ahead. */
export function payloadOf(path: string): string | null {
  if (
    !path.startsWith('/') ||
    path.startsWith('//') ||
    /^\/(media|assets|api|intern|beregner|ansoeg)(\/|$)/.test(path)
  ) {
    return null
  }
  const [pathname = ''] = path.split(/[?#]/)
  if (path.includes('?')) return null
  return pathname === '/' ? '/_.data' : `${pathname.replace(/\/$/, '')}.data`
}

/** Works through a list of payloads, five at a time, each once. */
export class PrefetchQueue {
  readonly #fetch: (payload: string) => Promise<unknown>
  readonly #seen = new Set<string>()
  readonly #waiting: string[] = []
  #running = 0

  constructor(fetch: (payload: string) => Promise<unknown>) {
    this.#fetch = fetch
  }

  add(payload: string): void {
    if (this.#seen.has(payload) || this.#seen.size >= FOR_ONE_PAGE) return
    this.#seen.add(payload)
    this.#waiting.push(payload)
    this.#next()
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const payload = this.#waiting.shift()
      if (payload === undefined) return
      this.#running++
      const done = () => {
        this.#running--
        this.#next()
      }
      this.#fetch(payload).then(done, done)
    }
  }
}

/** Lets the browser fetch a payload ahead, at its lowest priority. */
function prefetch(payload: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'fetch'
    link.href = payload
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}

/** Fetches ahead the payloads of the pages that the links in sight lead to. Returns how to stop. */
export function prefetchLinksInSight(): () => void {
  const queue = new PrefetchQueue(prefetch)
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      sight.unobserve(target)
      const payload = payloadOf(target.getAttribute('href') ?? '')
      if (payload && payload !== payloadOf(location.pathname)) queue.add(payload)
    }
  })
  for (const link of document.querySelectorAll('a[href^="/"]')) sight.observe(link)
  return () => sight.disconnect()
}
