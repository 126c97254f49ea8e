/** So many at once (spec 2 §9), and so many for one page: a long list is not fetched whole. */
const AT_ONCE = 5
const FOR_ONE_PAGE = 20
/** Milliseconds between two lots: the browser does not tell when a document is there. */
const BETWEEN_LOTS = 1000

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

/** As much of the browser's Trusted Types as is used here; TypeScript's own library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScript(text: string): string },
  ): {
    createScript(text: string): string
  }
}

/** The one text of ours that goes into a script element (docs/decisions/0011-documents-and-islands.md). */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('prefetch', {
  createScript: (rules) => rules,
})

/**
 * Fetches the documents ahead that the links in sight lead to, by speculation rules; browsers without them fetch none.
 * Returns how to drop what was fetched and stop.
 */
export function prefetchLinksInSight(): () => void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return () => undefined
  const seen = new Set<string>()
  let lot: string[] = []
  let scripts: HTMLScriptElement[] = []

  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      sight.unobserve(target)
      const path = target.getAttribute('href')?.split('#')[0] ?? ''
      if (seen.has(path) || seen.size >= FOR_ONE_PAGE || !isPrefetched(path, location.pathname)) continue
      seen.add(path)
      lot.push(path)
    }
    fetchLot()
  })
  let pause: ReturnType<typeof setTimeout> | undefined
  const fetchLot = () => {
    const urls = pause === undefined ? lot.splice(0, AT_ONCE) : []
    if (urls.length === 0) return
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    const text = JSON.stringify({ prefetch: [{ urls }] })
    rules.text = policy?.createScript(text) ?? text
    document.head.append(rules)
    scripts.push(rules)
    pause = setTimeout(() => {
      pause = undefined
      fetchLot()
    }, BETWEEN_LOTS)
  }
  for (const link of document.querySelectorAll('a[href^="/"]')) sight.observe(link)

  return () => {
    sight.disconnect()
    clearTimeout(pause)
    for (const script of scripts) script.remove()
    lot = []
    scripts = []
  }
}
