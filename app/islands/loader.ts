import type { Island } from './island.tsx'
import { rememberFields, touchedFields } from './touched-fields.ts'

export type IslandModule = { default: Island<object> }

export interface IslandsOptions {
  /** By file, as `import.meta.glob` gives them. */
  modules: Record<string, () => Promise<IslandModule>>
  onLoadError: () => Promise<void>
}

const WAITING = '[data-island]:not([data-hydrated])'

let options: IslandsOptions
const started = new WeakMap<Element, Promise<boolean>>()
/** Their scripts could not be had. */
const failed = new Set<HTMLElement>()
/** React hears what is done to them, also while it hydrates them. */
const heard = new WeakSet<Element>()

/** Hydrates every island of the document when its time comes, and hands each what was done to it before. */
export function startIslands(given: IslandsOptions): void {
  options = given
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) void hydrate(target as HTMLElement)
    },
    { rootMargin: '300px' },
  )
  for (const element of document.querySelectorAll<HTMLElement>(WAITING)) {
    // A field that has the focus already, or was filled in, says no more.
    const isUsed = element.matches(':focus-within') || touchedFields(element).length > 0
    if (isUsed || element.dataset.hydrate === 'load') void hydrate(element)
    else if (element.dataset.hydrate === 'visible') near.observe(element)
  }

  const touched = ({ target }: Event) => {
    const element = target instanceof Element && target.closest<HTMLElement>(WAITING)
    if (element) void hydrate(element)
  }
  const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown']
  for (const type of touches) addEventListener(type, touched, { capture: true, passive: true })
  // What was on its way when the page was left has failed with that.
  addEventListener('pageshow', ({ persisted }) => {
    for (const element of persisted ? failed : []) {
      failed.delete(element)
      started.delete(element)
      void hydrate(element)
    }
  })
  const pressed = window.early?.presses
  if (window.early) window.early.presses = { push: press }
  if (Array.isArray(pressed)) pressed.forEach(press)
}

/** A press that only a script can answer is given to it once that is there: to the island, or to the document's own. */
function press(button: HTMLButtonElement): void {
  const element = button.closest<HTMLElement>(WAITING)
  if (!element) queueMicrotask(() => button.click())
  else if (!heard.has(element)) void hydrate(element).then((hydrated) => hydrated && button.click())
}

/** Resolves to false when the island cannot be had: what the server sent stays, and works without scripts. */
export function hydrate(element: HTMLElement): Promise<boolean> {
  const hydrated = started.get(element) ?? load(element)
  started.set(element, hydrated)
  return hydrated
}

async function load(element: HTMLElement): Promise<boolean> {
  const { island = '', props = '{}' } = element.dataset
  const file = Object.keys(options.modules).find((name) => name.endsWith(`/${island}.island.tsx`)) ?? ''
  const scripts = [options.modules[file]?.(), import('./hydrate-root.tsx')] as const
  const loaded = await Promise.all(scripts).catch((error: unknown) => {
    if (import.meta.env.DEV) reportError(error)
    return null
  })
  if (!loaded) {
    failed.add(element)
    await options.onLoadError()
    return false
  }
  const [module, { hydrateIsland }] = loaded
  if (!module) return false
  const giveBack = rememberFields(element)
  heard.add(element)
  if (!(await hydrateIsland(element, module.default.Component, JSON.parse(props)))) return false
  element.dataset.hydrated = ''
  giveBack()
  return true
}
