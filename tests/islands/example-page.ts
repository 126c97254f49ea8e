import type { Script } from 'node:vm'
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom'
import type { InPage } from './hydrate-examples.ts'

export type ExamplePage = InPage & { window: DOMWindow; heard: string[] }

/**
 * A document at an address, in which the client script runs after what a visitor does `early`.
 * `heard` is what React and the page complain about.
 */
export function openPage(
  script: Script,
  body: string,
  address = '/',
  early: (window: DOMWindow) => void = () => undefined,
): ExamplePage {
  const heard: string[] = []
  const virtualConsole = new VirtualConsole()
  for (const kind of ['error', 'warn'] as const)
    virtualConsole.on(kind, (...said: unknown[]) => heard.push(said.join(' ')))
  virtualConsole.on('jsdomError', ({ message }) => heard.push(message))
  const dom = new JSDOM(`<!doctype html><html lang="da"><body>${body}</body></html>`, {
    url: new URL(address, 'http://localhost').href,
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: addMissing,
  })
  early(dom.window)
  script.runInContext(dom.getInternalVMContext())
  const { inPage } = dom.window as unknown as { inPage: InPage }
  return { ...inPage, window: dom.window, heard }
}

/** What islands ask of a browser beyond the document: layout, the network, the time. */
function addMissing(window: DOMWindow): void {
  const nothing = () => undefined
  const observer = class {
    observe = nothing
  }
  // Nothing moves by itself, however long it takes.
  Object.assign(window, {
    setInterval: () => 0,
    requestAnimationFrame: (run: () => void) => window.setTimeout(run),
  })
  Object.assign(window, {
    IntersectionObserver: observer,
    matchMedia: () => ({ matches: true, addEventListener: nothing }),
  })
  Object.assign(window.performance, { now: () => 0, getEntriesByType: () => [] })
  // Nothing leaves the page: each send succeeds, each link stays.
  const answer = { ok: true, reference: 'K7PM4X', userId: '1', companyId: '2', status: 'ok' }
  Object.assign(window, {
    fetch: async () => Response.json(answer),
    open: () => null,
    CSS: { escape: String },
  })
  Object.assign(window.navigator, { clipboard: { writeText: async () => undefined } })
  window.addEventListener('click', (event) => {
    if (event.target instanceof window.Element && event.target.closest('a')) event.preventDefault()
  })
  window.addEventListener('submit', (event) => event.preventDefault())
  Object.assign(window.Element.prototype, { scrollIntoView: nothing, scrollTo: nothing })
  Object.defineProperty(window.HTMLElement.prototype, 'autofocus', {
    get(this: HTMLElement) {
      return this.hasAttribute('autofocus')
    },
  })
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new window.Event('close'))
    },
  })
}
