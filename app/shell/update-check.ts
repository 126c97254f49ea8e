/** Milliseconds between two looks at the build manifest (spec 2 §9). */
export const CHECK_EVERY = 60 * 60 * 1000

/**
 * Looks every hour whether the site has been built anew (latest.json, past every cache) and calls `updated` once when it has. What
 * cannot be read says nothing. Returns how to stop.
 */
export function watchForUpdate(ownId: string, updated: () => void): () => void {
  const look = async () => {
    try {
      const response = await fetch(`/latest.json?${Date.now()}`, { cache: 'no-store' })
      const latest: unknown = response.ok ? await response.json() : null
      const id = latest && typeof latest === 'object' && 'id' in latest ? latest.id : null
      if (typeof id !== 'string' || id === ownId) return
      stop()
      updated()
    } catch {
      // Offline, or the server is being started: the next hour asks again.
    }
  }
  const timer = setInterval(look, CHECK_EVERY)
  const stop = () => clearInterval(timer)
  return stop
}

/** From now on links are followed by the browser itself, so that the next page comes with the new program. */
export function followLinksInFull(): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
      if (link) event.stopPropagation()
    },
    { capture: true },
  )
}
