/** So many at once (spec 2 §9), and so many for one page: a long list is not fetched whole. */
const AT_ONCE = 5
const FOR_ONE_PAGE = 20
/** Milliseconds between two lots: the browser does not tell when a document is there. */
const BETWEEN_LOTS = 1000

const MARK = 'data-prefetch'

/**
 * Speculation rules, in every document: the browser fetches ahead what links with the mark lead to. They never change, so
 * that the content security policy can name them by their hash; browsers that do not know them fetch nothing ahead.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: `[${MARK}]` }, eagerness: 'immediate' }],
})

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Not on the slowest connections, nor for those who save data. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.effectiveType !== 'slow-2g' && connection?.saveData !== true
}

/** Whether a link leads to a document that is the same for everybody and worth fetching ahead. */
export function isPrefetched(href: string, shown: string): boolean {
  const [path = ''] = href.split('#')
  return (
    path !== shown &&
    /^\/(?!\/)[^?]*$/.test(path) &&
    !/^\/(?:media|assets|api|intern|beregner|ansoeg)(?:\/|$)/.test(path)
  )
}

/**
 * Marks the links in sight, five at a time, so that the documents they lead to are fetched ahead. Returns how to stop and
 * drop what was fetched.
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
      if (!isIntersecting) continue
      sight.unobserve(target)
      const path = target.getAttribute('href')?.split('#')[0] ?? ''
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
