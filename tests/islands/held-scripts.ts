import type { Page, Route } from '@playwright/test'

/** Holds back scripts whose names match until `release` lets them load, or `abort` fails them. */
export async function holdScripts(page: Page, name: RegExp) {
  const held: Route[] = []
  let then: ((route: Route) => Promise<void>) | undefined
  await page.route(name, async (route) => {
    if (then) await then(route)
    else held.push(route)
  })
  const go = async (how: (route: Route) => Promise<void>) => {
    then = how
    await Promise.all(held.splice(0).map(how))
  }
  return {
    /** Number of scripts held back. */
    waiting: () => held.length,
    release: () => go((route) => route.continue()),
    abort: () => go((route) => route.abort()),
  }
}

/** Counts documents loaded in the page's own window. */
export function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count++
  })
  return () => count
}

/** The script of an island. */
export const islandScript = (name: string) => new RegExp(`/assets/${name}\\.island-[^/]+\\.js$`)
