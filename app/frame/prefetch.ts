/** Links per batch and per page: a long list is not prefetched as a whole. */
const AT_ONCE = 5
const FOR_ONE_PAGE = 20
/** Milliseconds between batches: the browser does not report when a prefetch is done. */
const BETWEEN_LOTS = 1000

const MARK = 'data-prefetch'
/** React would find the mark in what the server sent, where it does not expect it. */
const TO_HYDRATE = '[data-island]:not([data-hydrated])'

/**
 * Speculation rules in every document: the browser prefetches marked links. They never change, so
 * the content security policy can name their hash. Browsers that do not support them prefetch
 * nothing.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: `[${MARK}]` }, eagerness: 'immediate' }],
})

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Not on the slowest connections or with data saving on. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.effectiveType !== 'slow-2g' && connection?.saveData !== true
}

/** Whether a link's address without its fragment is that of a public document of this site. */
export function isPrefetched(path: string, shown: string): boolean {
  return (
    path !== shown &&
    /^\/(?!\/)[^?]*$/.test(path) &&
    !/^\/(?:media|assets|api|intern|beregner|ansoeg)(?:\/|$)/.test(path)
  )
}

/**
 * Marks visible links, five at a time, so that the browser prefetches them. Returns a function that
 * stops and drops what was prefetched.
 */
export function prefetchLinksInSight(): () => void {
  const seen = new Set<string>()
  const waiting: Element[] = []
  let pause: ReturnType<typeof setTimeout> | undefined

  const markLot = () => {
    if (pause !== undefined || waiting.length === 0) return
    for (const link of waiting.splice(0, AT_ONCE)) link.setAttribute(MARK, '')
    pause = setTimeout(() => {
      pause = undefined
      markLot()
    }, BETWEEN_LOTS)
  }
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // One to hydrate is looked at again when it comes into sight again.
      if (!isIntersecting || target.closest(TO_HYDRATE)) continue
      sight.unobserve(target)
      const path = String(target.getAttribute('href')).replace(/#.*/, '')
      if (seen.has(path) || seen.size >= FOR_ONE_PAGE || !isPrefetched(path, location.pathname)) continue
      seen.add(path)
      waiting.push(target)
    }
    markLot()
  })
  for (const link of document.querySelectorAll('a[href^="/"]')) sight.observe(link)

  return () => {
    sight.disconnect()
    clearTimeout(pause)
    waiting.length = 0
    for (const link of document.querySelectorAll(`[${MARK}]`)) link.removeAttribute(MARK)
  }
}
